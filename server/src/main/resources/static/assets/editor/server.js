// Talks to the server. Whatever it answers, the page keeps what was typed.

/** An answer, or why there is none. */
export const send = async (path, body, signal) => {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "HX-Request": "true", "HX-Current-URL": location.href },
      body: JSON.stringify(body),
      signal,
    });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    return { status: 0, message: "The server did not answer. What you typed is still here: save again in a moment." };
  }
  if (answer.status === 401) {
    return {
      status: 401,
      message: "Your session has ended. Sign in again in another window, then save here: what you typed is still here.",
    };
  }
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson) {
    return { status: answer.status, message: `The server could not do this (${answer.status}). Nothing was saved; what you typed is still here.` };
  }
  return { status: answer.status, ...(await answer.json()) };
};
