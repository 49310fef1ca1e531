// What every page needs: the focus in the right box, the keys, the sounds, the moments in the reader's own time.
"use strict";

(() => {
  const box = () => document.querySelector("[data-focus]:not([data-focus=false]):not([disabled])");

  /** Puts the cursor into the page's main box; what stands there is selected, so that the next scan replaces it. */
  const focusBox = () => {
    const target = box();
    if (target) {
      target.focus({ preventScroll: true });
      if (target.select) target.select();
    }
  };

  // Sounds that differ in pitch, length and number, so that they can be told apart without looking.
  const TONES = {
    success: [[880, 0, 0.08]],
    attention: [[660, 0, 0.1], [520, 0.14, 0.16]],
    error: [[196, 0, 0.16], [165, 0.2, 0.3]],
  };
  let audio;

  const soundIsOn = () => localStorage.getItem("sound") !== "off";

  const play = (kind) => {
    if (!soundIsOn() || !TONES[kind]) return;
    audio ??= new AudioContext();
    for (const [pitch, start, length] of TONES[kind]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = kind === "error" ? "square" : "sine";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(kind === "error" ? 0.08 : 0.15, audio.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + length);
    }
  };

  const showSound = () =>
    document.querySelectorAll("[data-sound-state]").forEach((e) => (e.textContent = soundIsOn() ? "on" : "off"));

  const localise = (root) => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
    root.querySelectorAll("time[datetime]:not([data-local])").forEach((e) => {
      const moment = new Date(e.dateTime);
      if (!Number.isNaN(moment.valueOf())) {
        e.textContent = format.format(moment);
        e.dataset.local = "";
      }
    });
  };

  const help = () => document.getElementById("shortcuts");

  const toggleHelp = () => {
    const panel = help();
    if (panel) panel.togglePopover();
  };

  // A question mark in an empty box opens the keys, unless more follows at once: then a scanner is typing a barcode.
  const HELP_PAUSE_MILLIS = 350;

  const typedQuestionMark = (field) => {
    if (field.value !== "") return;
    setTimeout(() => {
      if (field.value === "?") {
        field.value = "";
        toggleHelp();
      }
    }, HELP_PAUSE_MILLIS);
  };

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input, textarea, select");
    if (event.ctrlKey && event.altKey && !event.getModifierState("AltGraph")) {
      const letter = event.code.replace("Key", "");
      const link = document.querySelector(`a[data-key="${CSS.escape(letter)}"]`);
      if (link) link.click();
      else if (letter === "K") toggleHelp();
      else if (letter === "S") {
        localStorage.setItem("sound", soundIsOn() ? "off" : "on");
        showSound();
        play("success");
      } else return;
      event.preventDefault();
    } else if (event.key === "?") {
      if (!field) toggleHelp();
      else if (field.type !== "password") typedQuestionMark(field);
    } else if (event.key === "Escape" && !help()?.matches(":popover-open")) {
      const away = document.querySelector("[data-end-visit]");
      if (away && document.activeElement === box() && box().value === "") away.click();
      else if (document.activeElement === box()) box().value = "";
      focusBox();
    }
  });

  document.addEventListener("toggle", (event) => {
    if (event.target === help() && event.newState === "closed") focusBox();
  }, true);

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
  });

  const announce = (root) =>
    [root, ...root.querySelectorAll("[data-verdict]")].forEach((e) => play(e.dataset?.verdict));

  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt === document.body) return;
    localise(event.detail.elt);
    announce(event.detail.elt);
  });

  document.addEventListener("DOMContentLoaded", () => {
    localise(document);
    showSound();
    focusBox();
    announce(document.body);
  });

  window.octavo = { focusBox, play, localise };
})();
