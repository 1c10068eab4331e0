import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { checkVideo, listVideoRepairs } from '#contract/checks/check-video.ts'
import type { CheckedMedia } from '#contract/checks/finding.ts'
import type { VideoRepair } from '#contract/checks/video-coding.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import type { NetworkId } from '#contract/networks/networks.ts'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env/env.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import { renditionRules } from '../../networks/manifests.ts'
import { videoFactsOf } from '../inspect-media.ts'
import { runMediaJob, toApiError } from '../inspection/run-media-job.ts'
import { convertVideo } from './convert-video.ts'

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

const run = promisify(execFile)
const answers = new Map<string, Promise<string | undefined>>()

/**
 * The program that converts videos: FFMPEG_PATH, when it starts and writes H.264 and AAC. Asked
 * once in the life of this process. Undefined without one, or when it is turned off.
 */
export function findFfmpeg({ FFMPEG_PATH: program }: Pick<Env, 'FFMPEG_PATH'>) {
  const known = answers.get(program)
  if (known) return known
  const answer = program === 'off' ? Promise.resolve(undefined) : tryProgram(program)
  answers.set(program, answer)
  return answer
}

async function tryProgram(program: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(program, ['-hide_banner', '-encoders'], {
      ...{ timeout: 10_000, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024, windowsHide: true },
      env: { PATH: process.env.PATH },
    })
    return / libx264 /.test(stdout) && / aac /.test(stdout) ? program : undefined
  } catch {
    return undefined
  }
}
