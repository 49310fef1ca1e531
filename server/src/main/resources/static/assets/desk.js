// Scanning: each scan leaves the box at once and is answered by a line of the list, in the order of the scans, however
// fast they come. What could not be sent stays in the list with its barcode, to be sent again.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form[data-scan]");
  if (!form) return;
  const field = form.querySelector("[name=item]");
  const list = document.getElementById("session");
  const waiting = form.querySelector("[data-waiting]");
  const ANSWER_WAIT_MILLIS = 20_000;
  let last = Promise.resolve();
  let open = 0;

  const show = (line) => {
    list.prepend(line);
    octavo.localise(line);
    octavo.play(line.dataset.verdict);
    document.querySelector("[data-count]").textContent = list.querySelectorAll(
      ":scope > li:not([data-verdict=error])",
    ).length;
    const openLoans = document.querySelector("[data-open-loans]");
    if (openLoans && line.dataset.verdict === "success") openLoans.textContent = Number(openLoans.textContent) + 1;
  };

  const parse = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.querySelector("li");
  };

  const unsent = (barcode) => {
    const line = document.getElementById("unsent").content.querySelector("li").cloneNode(true);
    line.querySelector("[data-barcode]").textContent = barcode;
    line.querySelector("button").addEventListener("click", () => {
      line.remove();
      enqueue(barcode);
      octavo.focusBox();
    });
    return line;
  };

  // A scan that meets the end of the session waits in the browser until somebody has signed in again.
  const KEPT = "unsent " + location.pathname + location.search;
  const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  const keep = (barcode) => sessionStorage.setItem(KEPT, JSON.stringify([...kept(), barcode]));

  const send = async (barcode) => {
    const values = new URLSearchParams(new FormData(form));
    values.set("item", barcode);
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: values,
        headers: { "HX-Request": "true", "HX-Current-URL": location.href },
        signal: AbortSignal.timeout(ANSWER_WAIT_MILLIS),
      });
      const signIn = answer.headers.get("HX-Redirect");
      if (signIn) {
        keep(barcode);
        location.href = signIn;
        return;
      }
      const line = answer.ok ? parse(await answer.text()) : null;
      show(line ?? unsent(barcode));
    } catch {
      show(unsent(barcode)); // no network, or no answer in time
    }
  };

  const enqueue = (barcode) => {
    open += 1;
    waiting.textContent = open > 1 ? `${open} scans are waiting` : "";
    last = last.then(() => send(barcode)).then(() => {
      open -= 1;
      waiting.textContent = open > 1 ? `${open} scans are waiting` : "";
    });
  };

  const left = kept();
  sessionStorage.removeItem(KEPT);
  left.forEach((barcode) => show(unsent(barcode)));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const barcode = field.value.trim();
    field.value = "";
    field.focus();
    if (barcode) enqueue(barcode);
  });
});
