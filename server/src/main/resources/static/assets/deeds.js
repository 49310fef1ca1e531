// Deeds: forms that act without the page being left. The answer is a line at the top of the list, what has changed is read
// anew, and what else was being typed stays as it is. After a refusal the form stays, filled.
"use strict";

(() => {
  const ANSWER_WAIT_MILLIS = 20_000;
  const REFRESH_PAUSE_MILLIS = 300;
  const TOLD = "told after this page";
  const list = () => document.getElementById("session");

  const parse = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.querySelector("li[data-verdict]");
  };

  /** Shows and sounds a line. */
  const tell = (line) => {
    list().prepend(line);
    octavo.localise(line);
    octavo.play(line.dataset.verdict);
    const count = document.querySelector("[data-count]");
    if (count) count.textContent = list().querySelectorAll(":scope > li:not([data-verdict=error])").length;
    if (line.dataset.verdict !== "error") refreshSoon();
  };

  /** What a page that was answered instead of a line says, such as a missing permission. */
  const pageWords = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    return page.querySelector("main article p")?.textContent ?? "";
  };

  /**
   * Sends values; answers {line}, {signIn} with the address where to sign in, or {why} where no line came. Throws where the
   * server did not answer.
   */
  const send = async (action, values) => {
    const answer = await fetch(action, {
      method: "POST",
      body: values,
      headers: { "HX-Request": "true", "HX-Current-URL": location.href },
      signal: AbortSignal.timeout(ANSWER_WAIT_MILLIS),
    });
    const signIn = answer.headers.get("HX-Redirect");
    if (signIn) return { signIn };
    const html = await answer.text();
    const line = answer.ok ? parse(html) : null;
    return line ? { line } : { why: pageWords(html) };
  };

  /** A line for what could not be sent, with a button that sends it again. */
  const unsent = (name, why, again) => {
    const line = document.getElementById("unsent").content.querySelector("li").cloneNode(true);
    line.querySelector("[data-barcode]").textContent = name;
    if (why) line.querySelector("[data-why]").textContent = why;
    line.querySelector("button").addEventListener("click", () => {
      line.remove();
      again();
      octavo.focusBox();
    });
    return line;
  };

  /** Opened details keep what was typed into them; the form that has just succeeded does not. */
  const keepTyped = (old, fresh, done) => {
    old.querySelectorAll("details[open][id]").forEach((details) => {
      const next = fresh.querySelector(`#${CSS.escape(details.id)}`);
      if (!next || details.contains(done)) return;
      next.open = true;
      const fields = details.querySelectorAll("input, select, textarea");
      next.querySelectorAll("input, select, textarea").forEach((field, i) => (field.value = fields[i]?.value ?? field.value));
    });
  };

  let timer;
  let lastDone = null;
  const refreshSoon = () => {
    clearTimeout(timer);
    busy(true);
    const mine = setTimeout(async () => {
      try {
        await refresh();
      } finally {
        if (timer === mine) busy(false); // else a later deed waits for its own
      }
    }, REFRESH_PAUSE_MILLIS);
    timer = mine;
  };

  /** Says to assistive techniques that parts of the page are about to be replaced. */
  const busy = (is) => document.querySelector("main")?.setAttribute("aria-busy", String(is));

  /** Reads the page anew and puts its parts in place of those that stand here. */
  const refresh = async () => {
    const parts = [...document.querySelectorAll("[data-part]")];
    if (parts.length === 0) return;
    const done = lastDone;
    lastDone = null;
    let page;
    try {
      const answer = await fetch(location.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return; // no network: the parts stay as they were, and the next deed tries again
    }
    const focused = document.activeElement?.id;
    const inside = document.activeElement?.closest?.("[data-part]");
    parts.forEach((part) => {
      const fresh = page.getElementById(part.id);
      if (!fresh) return;
      keepTyped(part, fresh, done);
      const adopted = document.adoptNode(fresh);
      part.replaceWith(adopted);
      octavo.localise(adopted);
    });
    if (inside && !document.activeElement?.closest("[data-part]")) {
      const again = focused && document.getElementById(focused);
      if (again && !again.disabled) again.focus({ preventScroll: false });
      else octavo.focusBox();
    }
  };

  const submit = async (form, submitter) => {
    if (form.dataset.busy) return;
    form.dataset.busy = "true";
    const values = new URLSearchParams(new FormData(form, submitter));
    const name = (submitter ?? form.querySelector("button"))?.textContent.trim() ?? "";
    const again = () => submit(form, submitter);
    try {
      const { line, signIn, why } = await send(form.action, values);
      if (line) {
        const done = line.dataset.verdict !== "error";
        if (done) {
          lastDone = form;
          form.reset();
          const details = form.closest("details.deed");
          if (details) {
            details.open = false;
            if (details.contains(document.activeElement)) details.querySelector("summary").focus();
          }
          if (form.closest("#session")) {
            details?.remove();
            octavo.focusBox();
          }
        }
        if (done && form.dataset.then) {
          sessionStorage.setItem(TOLD, line.outerHTML);
          location.href = form.dataset.then;
        } else tell(line);
      } else {
        tell(unsent(name, signIn ? "You are signed out. Sign in again in another window, then send it again." : why, again));
      }
    } catch {
      tell(unsent(name, "", again)); // no network, or no answer in time
    } finally {
      delete form.dataset.busy;
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-deed]");
    if (!form) return;
    event.preventDefault();
    if (event.submitter?.getAttribute("aria-disabled") === "true") return;
    submit(form, event.submitter);
  });

  // A form opens with the cursor in its first box, and closes with Esc.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.matches?.("details.deed") && event.newState === "open")
        event.target.querySelector("input:not([type=hidden]), select, textarea")?.focus();
    },
    true,
  );

  document.addEventListener(
    "keydown",
    (event) => {
      const details = event.target.closest?.("details.deed[open]");
      if (event.key === "Escape" && details) {
        details.open = false;
        details.querySelector("summary").focus();
        event.stopPropagation();
      }
      const row = event.target.closest?.("[data-moves]");
      if (row && event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
        row.querySelector(event.key === "ArrowUp" ? "[data-move=up]" : "[data-move=down]")?.click();
        event.preventDefault();
      }
    },
    true,
  );

  // What was done on a page that has led to this one is told here.
  document.addEventListener("DOMContentLoaded", () => {
    const told = sessionStorage.getItem(TOLD);
    sessionStorage.removeItem(TOLD);
    const line = told && list() && parse(told);
    if (line) tell(line);
  });

  // Printing: a slip alone, a list alone, or the page without its controls.
  const print = (content) => {
    const sheet = document.createElement("div");
    sheet.id = "sheet";
    sheet.append(content.cloneNode(true));
    sheet.querySelectorAll("[id]").forEach((e) => e.removeAttribute("id"));
    document.body.append(sheet);
    document.body.classList.add("prints-sheet");
    window.addEventListener("afterprint", () => {
      document.body.classList.remove("prints-sheet");
      sheet.remove();
      octavo.focusBox();
    }, { once: true });
    window.print();
  };

  const printSlip = (line) => {
    const slip = line?.querySelector("template[data-slip]");
    if (slip) print(slip.content);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-print], [data-print-part]");
    if (!button) return;
    if (button.dataset.printPart) print(document.getElementById(button.dataset.printPart));
    else if (button.dataset.print === "slip") printSlip(button.closest("li"));
    else window.print();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.altKey && event.code === "KeyQ") {
      printSlip(document.querySelector("#session > li:has(template[data-slip])"));
      event.preventDefault();
    }
  });

  Object.assign(window.octavo, { tell, send, unsent });
})();
