// Scanning: each scan leaves the box at once and is answered by a line of the list, in the order of the scans, however
// fast they come. What could not be sent stays in the list with its barcode, to be sent again.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form[data-scan]");
  if (!form) return;
  const field = form.querySelector("[name=item]");
  const waiting = form.querySelector("[data-waiting]");
  let last = Promise.resolve();
  let open = 0;

  const show = (line) => {
    octavo.tell(line);
    const openLoans = document.querySelector("[data-open-loans]");
    if (openLoans && line.dataset.verdict === "success") openLoans.textContent = Number(openLoans.textContent) + 1;
  };

  const unsent = (barcode, why) => octavo.unsent(barcode, why, () => enqueue(barcode));

  // A scan that meets the end of the session waits in the browser until somebody has signed in again.
  const KEPT = "unsent " + location.pathname + location.search;
  const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  const keep = (barcode) => sessionStorage.setItem(KEPT, JSON.stringify([...kept(), barcode]));

  const send = async (barcode) => {
    const values = new URLSearchParams(new FormData(form));
    values.set("item", barcode);
    try {
      const { line, signIn, why } = await octavo.send(form.action, values);
      if (signIn) {
        keep(barcode);
        location.href = signIn;
        return;
      }
      show(line ?? unsent(barcode, why));
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
