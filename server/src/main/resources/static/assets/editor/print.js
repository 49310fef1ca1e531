// A record on paper.

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
