import * as v from 'valibot'
import { isUnseen } from '../meta/error-rule.ts'
import { pageWay } from '../meta/page-login.ts'
import { type Delivery, type FailureClass, NetworkError } from '../network.ts'
import { findContainerRule } from './error-table.ts'
import { loginOf, parted, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const StatusCode = v.picklist(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED'])
const Status = v.object({ status_code: StatusCode, status: v.optional(v.string(), '') })
export type ContainerStatus = v.InferOutput<typeof Status>

const Created = v.object({
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  /** Where its bytes are to be sent, of one that was asked for so. */
  uri: v.optional(v.string()),
})
export type NewContainer = v.InferOutput<typeof Created>

/** A container lives 24 hours; one that is nearly so old is replaced by a new one. */
const usableMs = 23 * 60 * 60 * 1000

/** Times in ms since 1970. */
export function isUsable(madeAt: number | null | undefined, now: number): boolean {
  return now - (madeAt ?? 0) <= usableMs
}

/** Throws `NetworkError`. */
export async function createContainer(
  instagram: Instagram,
  { credentials, signal }: Delivery,
  params: Record<string, string>,
): Promise<NewContainer> {
  try {
    return await instagram.ask(Created, {
      method: 'POST',
      url: urlFor(instagram, credentials, `${credentials.remoteId}/media`),
      params,
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      signal,
      timeoutMs: 60_000,
    })
  } catch (error) {
    // It is the account that is not seen, not a file.
    const isOfPage = loginOf(credentials) === pageWay.id
    if (!isOfPage || !(error instanceof NetworkError && isUnseen(error))) throw error
    const { failure, detail, attemptsAtMost } = error
    throw new NetworkError(failure, parted, detail, { attemptsAtMost, cause: error })
  }
}

/** How far its processing is. Throws `NetworkError`. */
export async function readContainer(
  instagram: Instagram,
  { credentials, signal }: Delivery,
  id: string,
): Promise<ContainerStatus> {
  return instagram.ask(Status, {
    method: 'GET',
    url: urlFor(instagram, credentials, id),
    params: { fields: 'id,status_code,status' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
}

/**
 * The same of a container that the other login made; undefined where the present one is not told of
 * it: whether it is, is not documented (docs/networks.md 3.3). Throws `NetworkError` where nothing was
 * answered, so that it is asked again.
 */
export async function readOfOtherLogin(
  instagram: Instagram,
  delivery: Delivery,
  id: string,
): Promise<ContainerStatus | undefined> {
  try {
    return await readContainer(instagram, delivery, id)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (!isUnseen(error) && unanswered.includes(error.failure)) throw error
    return undefined
  }
}

const unanswered: readonly FailureClass[] = ['transient', 'rate_limited', 'not_ready', 'auth']

/** Pauses in ms between looks at a container, short ones first: images take under a second. */
const waits = [400, 500, 700, 1000, 1400]

/**
 * Waits some seconds for a container to finish; throws `NetworkError` `not_ready` when that takes
 * longer.
 */
export async function awaitFinished(
  instagram: Instagram,
  delivery: Delivery,
  id: string,
): Promise<'FINISHED' | 'EXPIRED'> {
  for (const wait of waits) {
    const { status_code: code, status } = await readContainer(instagram, delivery, id)
    if (code === 'FINISHED' || code === 'EXPIRED') return code
    if (code === 'ERROR') throw containerError(status)
    if (code === 'PUBLISHED')
      throw new NetworkError('ambiguous', 'O Instagram já publicou este post.', 'staged twice')
    await instagram.sleep(wait, delivery.signal)
  }
  throw new NetworkError('not_ready', 'O Instagram ainda está processando a mídia.', `waits ${id}`)
}

/** The subcode of a failed container is found only in the free text of `status`. */
function containerError(status: string): NetworkError {
  const subcode = /\b(2207\d{3})\b/.exec(status)?.[1]
  const rule = findContainerRule(subcode === undefined ? undefined : Number(subcode))
  return new NetworkError(rule.failure, rule.explanation, `container ERROR ${subcode ?? ''}`, {
    attemptsAtMost: rule.attemptsAtMost,
  })
}
