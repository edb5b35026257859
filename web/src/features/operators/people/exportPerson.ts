import { askForPassword } from "#/api/confirmation";
import { exchange } from "#/api/exchange";
import { ApiFailure, CANCELLED, failureIn, parseBody } from "#/api/failure";
import { personActs as text } from "#/text/operatorPeople";
import { saveFile } from "./saveFile";

const PATH = "/api/admin/users/{id}/export";

async function fetchExport(id: string, note: string): Promise<Blob> {
  const read = (response: Response) => response.blob();
  const { ok, status, raw } = await exchange("post", PATH, { path: { id }, body: { note } }, read);
  if (ok) return raw;
  const failure = failureIn(status, ok, parseBody(status, await raw.text()));
  throw failure ?? new ApiFailure("", { status });
}

/** Downloads all data of a person; asks for the operator's own password if it was not typed lately. */
export async function exportPerson(id: string, note: string): Promise<void> {
  let file: Blob;
  try {
    file = await fetchExport(id, note);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "password_needed") throw error;
    if (!(await askForPassword()))
      throw new ApiFailure(error.message, { status: error.status, code: CANCELLED });
    file = await fetchExport(id, note);
  }
  saveFile(file, text.file(id));
}
