import type { CallPorts } from '#local/call-api.ts'
import type { LocalDatabase } from '#local/db.ts'
import type { DrainPorts } from '#local/outbox/drain/ports.ts'
import { readPlanningOf } from '#local/outbox/kinds/planning/planning.ts'
import { readPostOf } from '#local/outbox/kinds/post-change/post-change.ts'
import { uploadFile } from '#local/uploads/upload-file.ts'
import { sendEntry } from './send-entry.ts'

/** The ports of a drain that reach the real server, for page and worker. */
export function connectServer(
  db: LocalDatabase,
  ports: CallPorts,
): Pick<DrainPorts, 'send' | 'upload' | 'readPost' | 'readPlanning'> {
  return {
    send: (request) => sendEntry(request, ports),
    upload: (file, watch) => uploadFile(db, file, watch, ports),
    readPost: (entry) => readPostOf(entry, ports),
    readPlanning: (entry) => readPlanningOf(entry, ports),
  }
}
