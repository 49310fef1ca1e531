// Upload: the file goes as the body of the request, so that its size does not matter, and its progress is shown.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form[data-upload]");
  if (!form) return;
  const file = form.querySelector("[name=file]");
  const profile = form.querySelector("[name=profile]");
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

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = file.files[0];
    if (!chosen) return;
    error.hidden = true;
    button.disabled = true;
    progress.hidden = false;
    state.textContent = `Sending ${chosen.name}`;
    const request = new XMLHttpRequest();
    request.open("POST", `${form.action}?${new URLSearchParams({ name: chosen.name, profile: profile.value })}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("HX-Request", "true");
    request.setRequestHeader("HX-Current-URL", location.href);
    request.upload.addEventListener("progress", (sent) => {
      if (sent.lengthComputable) progress.value = Math.floor((100 * sent.loaded) / sent.total);
    });
    request.addEventListener("error", () => fail("The file could not be sent: the server did not answer."));
    request.addEventListener("load", () => {
      const next = request.getResponseHeader("Location") ?? request.getResponseHeader("HX-Redirect");
      if (next) location.href = next;
      else fail(`${chosen.name} was not imported. ${request.responseText.slice(0, 500)}`);
    });
    request.send(chosen);
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
      file.files = event.dataTransfer.files;
      button.focus();
    }
  });
});
