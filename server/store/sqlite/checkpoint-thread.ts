import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

const db = new DatabaseSync(String(workerData.path));
const checkpoint = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");

parentPort?.on("message", (message) => {
  if (message === "close") {
    db.close();
    parentPort?.close();
    return;
  }
  checkpoint.get();
  parentPort?.postMessage("done");
});
