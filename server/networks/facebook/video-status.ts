import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, NetworkError } from '../network.ts'
import { findProcessingRule } from './error-table.ts'
import type { Facebook } from './settings.ts'

const Permalink = v.object({ permalink_url: v.optional(v.string()) })

/** Null where the network tells no address. Throws `NetworkError`. */
export async function findPermalink(
  facebook: Facebook,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  remoteId: string,
): Promise<string | null> {
  const { settings, ask } = facebook
  const { permalink_url: permalink } = await ask(Permalink, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'permalink_url' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return permalink === undefined ? null : absolutePermalink(facebook, permalink)
}

/** Of videos the network tells only the path. */
export function absolutePermalink({ settings }: Facebook, permalink: string): string {
  return permalink.startsWith('/') ? `${settings.dialogBase}${permalink}` : permalink
}

const Phase = v.optional(
  v.object({
    status: v.optional(v.string(), 'not_started'),
    /** Spelt so by the network. */
    bytes_transfered: v.optional(v.number()),
    publish_status: v.optional(v.string()),
    error: v.optional(v.object({ code: v.optional(v.number()) })),
  }),
  {},
)
/** docs/networks.md 4.5; 'complete' is also spelt 'completed'. */
export const VideoNode = v.object({
  id: v.string(),
  permalink_url: v.optional(v.string()),
  status: v.optional(
    v.object({
      video_status: v.optional(v.string(), ''),
      uploading_phase: Phase,
      processing_phase: Phase,
      publishing_phase: Phase,
    }),
    {},
  ),
})

export interface VideoState {
  permalink: string | null
  /** How much was received; null where the network does not say. */
  received: number | null
  isUploaded: boolean
  isReady: boolean
  isPublished: boolean
  /** Whether the network works on it, or published it in part. */
  isUnderWay: boolean
  /** The upload was not finished in time. */
  isExpired: boolean
  /** Why it can never be published. */
  failure: NetworkError | null
}

export const videoFields = 'id,permalink_url,status'

/** How far a video is. Throws `NetworkError`. */
export async function readVideoState(
  facebook: Facebook,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  id: string,
): Promise<VideoState> {
  const { settings, ask } = facebook
  const node = await ask(VideoNode, {
    method: 'GET',
    url: graphUrl(settings, id),
    params: { fields: videoFields },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return toVideoState(facebook, node)
}

export function toVideoState(
  facebook: Facebook,
  { permalink_url: permalink, status }: v.InferOutput<typeof VideoNode>,
): VideoState {
  const { video_status: name, uploading_phase, processing_phase, publishing_phase } = status
  const isDone = ({ status: one }: { status?: string }) => /^completed?$/.test(one ?? '')
  const isPublished = publishing_phase.publish_status === 'published'
  const phases = [uploading_phase, processing_phase, publishing_phase]
  const broken = phases.find((phase) => phase.status === 'error')
  const hasFailed = broken !== undefined || name === 'error' || name === 'upload_failed'
  const rule = findProcessingRule(phases.flatMap(({ error }) => error?.code ?? [])[0])
  const detail = `video ${name} ${broken?.error?.code ?? ''}`
  return {
    permalink: permalink === undefined ? null : absolutePermalink(facebook, permalink),
    received: uploading_phase.bytes_transfered ?? null,
    isUploaded: isDone(uploading_phase),
    isReady: name === 'ready',
    isPublished,
    isUnderWay: name === 'processing' || publishing_phase.status === 'in_progress',
    isExpired: name === 'expired',
    failure:
      hasFailed && !isPublished ? new NetworkError(rule.failure, rule.explanation, detail) : null,
  }
}
