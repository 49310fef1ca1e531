// Upload: each file goes as the body of a request of its own, so that its size does not matter, and its progress is shown.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form[data-upload]");
  if (!form) return;
  const box = form.querySelector("[name=file]");
  const button = form.querySelector("button");
  const state = form.querySelector("[data-upload-state]");
  const progress = form.querySelector("[data-upload-progress]");
  const error = form.querySelector("[data-upload-error]");

  const fail = (words) => {
    error.lastElementChild.textContent = words;
    error.hidden = false;
    progress.hidden = true;
    state.textContent = "";
    button.disabled = false;
    octavo.play("error");
    octavo.focusBox();
  };

  /** One request; a session that has ended leads to the sign-in, and any refusal is thrown in the server's words. */
  const send = (path, type, body, sent) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", path);
      request.setRequestHeader("Content-Type", type);
      request.setRequestHeader("HX-Request", "true");
      request.setRequestHeader("HX-Current-URL", location.href);
      request.upload.addEventListener("progress", (event) => sent?.(event.loaded));
      request.addEventListener("error", () => reject(new Error("The server did not answer.")));
      request.addEventListener("load", () => {
        const elsewhere = request.getResponseHeader("HX-Redirect");
        if (elsewhere) location.href = elsewhere;
        else if (request.status < 300) resolve(request);
        else reject(new Error(request.responseText.slice(0, 500)));
      });
      request.send(body);
    });

  const upload = async (files) => {
    const names = new URLSearchParams(files.map((file) => ["name", file.name]));
    const announced = await send(form.action, "application/x-www-form-urlencoded", names.toString());
    const targets = announced.responseText.split("\n");
    const total = files.reduce((bytes, file) => bytes + file.size, 0);
    let done = 0;
    for (const [index, file] of files.entries()) {
      state.textContent = files.length === 1 ? `Sending ${file.name}` : `Sending ${file.name}, ${index + 1} of ${files.length}`;
      await send(targets[index], "application/octet-stream", file, (bytes) => {
        progress.value = total === 0 ? 100 : Math.floor((100 * (done + bytes)) / total);
      });
      done += file.size;
    }
    location.href = announced.getResponseHeader("Location");
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const files = [...box.files];
    if (files.length === 0) return;
    error.hidden = true;
    button.disabled = true;
    progress.hidden = false;
    upload(files).catch((reason) => fail(`Not uploaded. ${reason.message}`));
  });

  const over = (on) => (event) => {
    event.preventDefault();
    form.classList.toggle("over", on);
  };
  form.addEventListener("dragover", over(true));
  form.addEventListener("dragleave", over(false));
  form.addEventListener("drop", (event) => {
    over(false)(event);
    if (event.dataTransfer.files.length > 0) {
      box.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
});
