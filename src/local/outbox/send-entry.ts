import { endpoints, idempotencyHeader } from '#contract/endpoints.ts'
import { type CallPorts, callEndpoint } from '../call-api.ts'
import type { SendRequest } from './prepare-request.ts'
import { Receipt } from './receipt.ts'

const createPost = { ...endpoints.createScheduledTemplate, answer: Receipt }

/** A connection that moves less than this is taken for dead. */
const slowestBytesPerSecond = 16 * 1024
const patienceMs = 60_000

/** Sends an entry for the person who wrote it, into the project it was written for, under its own key. */
export async function sendEntry(request: SendRequest, ports: CallPorts): Promise<Receipt> {
  const { entry, form, totalBytes } = request
  return await callEndpoint(
    createPost,
    {
      form,
      headers: { [idempotencyHeader]: entry.id },
      projectId: entry.projectId,
      onBehalfOf: entry.userId,
      signal: AbortSignal.timeout(patienceMs + (totalBytes / slowestBytesPerSecond) * 1000),
    },
    ports,
  )
}
