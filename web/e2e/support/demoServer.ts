import { startWithDemoPeople } from "./server";

/** Starts the server with demo people on a free port; returns a function that stops it. */
export default async function startDemoServer(): Promise<() => Promise<void>> {
  const server = await startWithDemoPeople();
  process.env["KINDRED_E2E_URL"] = server.address;
  return server.stop;
}
