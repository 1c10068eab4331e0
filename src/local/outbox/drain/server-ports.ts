import type { CallPorts } from '#local/calls/call-api.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { DrainPorts } from '#local/outbox/drain/ports.ts'
import { readPlanningOf } from '#local/outbox/kinds/planning.ts'
import { readPostOf } from '#local/outbox/kinds/post-change.ts'
import { uploadFile } from '#local/uploads/upload-file.ts'
import { sendEntry } from '../wire/send-entry.ts'

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
