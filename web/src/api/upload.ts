import { session as text } from "#/text/session";
import { credentials } from "./credentials";
import { ApiFailure, failureIn, parseBody } from "./failure";
import type { Answer, PathOf } from "./wire";

const TIMEOUT_MS = 90_000;

/**
 * Sends a large body by XMLHttpRequest and reports the progress, from 0 to 1, which fetch can't. Ends like any call, with
 * an answer or an `ApiFailure`.
 */
export function upload<P extends PathOf<"post"> & string>(
  path: P,
  body: unknown,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<P, "post">> {
  const token = credentials().token();
  const answer = new Promise<Answer<P, "post">>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new ApiFailure(text.unreachable, { status: 0 }));
    request.open("POST", path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("error", unreachable);
    request.addEventListener("timeout", unreachable);
    request.addEventListener("abort", unreachable);
    request.addEventListener("load", () => {
      try {
        resolve(answerOf(request, token) as Answer<P, "post">);
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(JSON.stringify(body));
  });
  return answer.finally(() => credentials().answered(token));
}

function answerOf({ status, responseText }: XMLHttpRequest, token: string | null): unknown {
  if (status === 401) {
    credentials().expire(token);
    throw new ApiFailure(text.expired, { status });
  }
  const body = parseBody(status, responseText);
  const failure = failureIn(status, status >= 200 && status < 300, body);
  if (failure) throw failure;
  return body;
}
