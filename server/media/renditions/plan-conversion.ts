import { checkVideo, listVideoRepairs } from '#contract/checks/check-video.ts'
import type { CheckedMedia } from '#contract/checks/finding.ts'
import type { VideoRepair } from '#contract/checks/video-coding.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import type { NetworkId } from '#contract/networks/networks.ts'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import { renditionRules } from '../../networks/manifests.ts'
import { videoFactsOf } from '../inspect-media.ts'
import { runMediaJob, toApiError } from '../inspection/run-media-job.ts'
import { convertVideo } from './convert-video.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

export interface PlannedConversion {
  ffmpeg: string
  rules: NetworkRules
  video: CheckedMedia
  repairs: VideoRepair[]
  /** Whether the network would refuse the file itself. */
  isNeeded: boolean
}

/** Whether videos are converted for a network here. */
export async function convertsVideo(
  { env }: Pick<Deps, 'env'>,
  networkId: string,
): Promise<boolean> {
  return Object.hasOwn(renditionRules, networkId) && (await findFfmpeg(env)) !== undefined
}

/**
 * What a network's copy of a file for a place there has to be otherwise than the file. Undefined for a picture, for a
 * video that is good as it is, and where nothing converts.
 */
export async function planConversion(
  deps: Pick<Deps, 'db' | 'files' | 'env'>,
  row: MediaRow,
  networkId: NetworkId,
  placement?: string,
): Promise<PlannedConversion | undefined> {
  if (row.kind !== 'video' || !(await convertsVideo(deps, networkId))) return undefined
  const ffmpeg = await findFfmpeg(deps.env)
  const rules = rulesAt(networkRules[networkId], placement)
  const video: CheckedMedia = { ...row, ...(await videoFactsOf(deps, row)) }
  const repairs = listVideoRepairs(rules, video)
  if (!ffmpeg || repairs.length === 0) return undefined
  const isNeeded = isRefused(rules, video)
  return { ffmpeg, rules, video, repairs, isNeeded }
}

/**
 * Writes the copy and measures it: answers its size when the network takes it. Throws
 * MEDIA_UNSUPPORTED or SERVICE_UNAVAILABLE.
 */
export async function runConversion(
  { projectId: owner, contentType }: MediaRow,
  { ffmpeg, rules, video, repairs }: PlannedConversion,
  { path, to }: { path: string; to: string },
): Promise<number> {
  const { durationSeconds, framesPerSecond = null } = video
  if (!rules.video) throw new TypeError(`${rules.label} takes no video`)
  const asked = { ffmpeg, path, to, contentType, durationSeconds, framesPerSecond }
  try {
    const { size } = await convertVideo({ ...asked, repairs, limits: rules.video, owner })
    const { videoFacts, ...measured } = await runMediaJob(
      'measure-video',
      { path: to },
      { owner, bytes: size },
    )
    if (isRefused(rules, { ...video, ...measured, ...videoFacts, size }))
      throw new JobError('unreadable', 'The converted video is still refused')
    return size
  } catch (error) {
    throw toApiError(error)
  }
}

function isRefused(rules: NetworkRules, video: CheckedMedia): boolean {
  return checkVideo(rules, video, 0).some(({ severity }) => severity === 'blocking')
}
