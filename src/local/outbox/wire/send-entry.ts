import { idempotencyHeader, versionHeader } from '#contract/api.ts'
import { writeVersionTag } from '#contract/version-tag.ts'
import type { CallPorts } from '#local/call-api.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { Receipt } from './receipt.ts'
import type { SendRequest } from './send-request.ts'

/** As for a piece: what hears nothing for so long is begun anew, under the same key. */
const silenceMs = 12_000
/** A line that is slower than this is taken for dead. */
const slowestBytesPerSecond = 2 * 1024
/** How fast a server at least looks into the files that went ahead. */
const bytesInspectedPerSecond = 4 * 1024 * 1024

/**
 * Sends an entry for the person who wrote it, into the project it was written for, under its own key.
 * Throws `ApiError`, `UnreachableError`, or whatever broke.
 */
export async function sendEntry(request: SendRequest, ports: CallPorts): Promise<Receipt> {
  const { entry, baseVersion } = request
  const call = {
    projectId: entry.projectId,
    onBehalfOf: entry.userId,
    patienceMs: choosePatience(request),
    headers: {
      [idempotencyHeader]: entry.id,
      ...(baseVersion !== undefined && { [versionHeader]: writeVersionTag(baseVersion) }),
    },
  }
  return await kindOf(entry).send(request, call, ports)
}

function choosePatience({ form, body, uploadedBytes }: SendRequest): number {
  let bytes = body === undefined ? 0 : JSON.stringify(body).length
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  const sendingMs = (bytes / slowestBytesPerSecond) * 1_000
  const inspectingMs = (uploadedBytes / bytesInspectedPerSecond) * 1_000
  return Math.max(silenceMs, sendingMs) + inspectingMs
}
