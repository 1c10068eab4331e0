import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { isRedrawn, repairedFrames, type VideoRepair } from '#contract/checks/video-coding.ts'
import type { VideoRules } from '#contract/networks/network-rules.ts'
import { createFairQueue } from '../../isolated-jobs/fair-queue.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import { isExternalSignal, limitCommand } from '../../isolated-jobs/limit-command.ts'

const run = promisify(execFile)
/** Staging ends after 15 minutes (`queue/open-delivery-queue.ts`). */
const mostSeconds = 12 * 60
/** A project's turn counts by the time that it may take, so that long videos do not keep others waiting. */
const queue = createFairQueue({
  ...{ concurrency: 1, capacity: mostSeconds, concurrencyPerOwner: 1 },
  ...{ maxWaiting: 50, maxWaitingPerOwner: 10 },
})
const cores = 2

export interface VideoConversion {
  /** As from `findFfmpeg`. */
  ffmpeg: string
  path: string
  to: string
  contentType: string
  durationSeconds: number | null
  framesPerSecond: number | null
  repairs: readonly VideoRepair[]
  limits: VideoRules
  /** The project. */
  owner: string
  /** Limit of elapsed time; by the video's length unless told. */
  seconds?: number
}

/**
 * Writes a copy of an MP4 or MOV without those faults: its first picture and sound, its index in
 * front, no cuts to be applied, and none of its metadata. Pictures that are good are not drawn
 * anew. Answers its size; throws `JobError`, and then leaves no file.
 */
export async function convertVideo(asked: VideoConversion): Promise<{ size: number }> {
  const { ffmpeg, to, durationSeconds, repairs, limits, owner } = asked
  const length = durationSeconds ?? mostSeconds
  const needed = 60 + length * timesLength(repairs)
  const seconds = asked.seconds ?? Math.min(needed, mostSeconds)
  const leave = await queue.enter({ owner, weight: seconds, maxWaitMs: 60_000 })
  try {
    const [program, args] = limitCommand(ffmpeg, argumentsFor(asked), {
      ...{ dataMebibytes: 1536, addressMebibytes: 4096 },
      // For a process that outlives this one. Before its deadline none can have used so much: the
      // kernel's end of it could not be told from one by somebody else.
      cpuSeconds: Math.ceil(seconds * availableParallelism()) + 1,
    })
    const { stderr } = await run(program, args, {
      ...{ timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 },
      ...{ env: { PATH: process.env.PATH }, windowsHide: true },
    })
    if (tellsFullDisk(stderr)) throw new FullDiskError()
    const { size } = await stat(to)
    // ffmpeg stops there without an error, in the middle of the video.
    if (size === 0 || size >= limits.maxBytes * 0.98)
      throw new JobError('unreadable', `The converted video has ${size} bytes`)
    return { size }
  } catch (error) {
    await rm(to, { force: true })
    throw error instanceof JobError ? error : toJobError(error)
  } finally {
    leave()
  }
}

/** ffmpeg says it in English, as its environment has no language, and may still end well. */
function tellsFullDisk(stderr: unknown): boolean {
  return /No space left on device|Disk quota exceeded/.test(String(stderr))
}

class FullDiskError extends Error {
  readonly code = 'ENOSPC'
}

/** How much longer than a video its copy may take to be made. */
function timesLength(repairs: readonly VideoRepair[]): number {
  if (repairs.includes('size')) return 10
  return isRedrawn(repairs) ? 5 : 0.5
}

function toJobError(error: unknown): JobError {
  const { killed, signal, code, stderr } = Object(error)
  if (error instanceof FullDiskError || tellsFullDisk(stderr))
    return new JobError('failed', 'ffmpeg: no room is left', new FullDiskError())
  if (killed) return new JobError('ended', 'ffmpeg took too long', error)
  if (isExternalSignal(signal) || code === 255)
    return new JobError('lost', 'ffmpeg was ended from outside', error)
  // A word for the code of the system: it could not be started.
  if (typeof code === 'string') return new JobError('failed', `ffmpeg: ${code}`, error)
  return new JobError('unreadable', `ffmpeg: ${String(stderr).slice(0, 500)}`, error)
}

function argumentsFor(asked: VideoConversion): string[] {
  const { path, to, contentType, repairs, limits } = asked
  return [
    ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file'],
    // Otherwise reading and filtering take every core of the machine, and memory for each.
    ...['-filter_threads', String(cores), '-threads', String(cores)],
    // The format is named, so that the file is not taken for a playlist of other files.
    ...['-f', 'mov', '-i', `file:${path}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...(isRedrawn(repairs) ? drawnAnew(asked) : ['-c:v', 'copy']),
    ...(isRedrawn(repairs) || repairs.includes('sound') ? soundArguments : ['-c:a', 'copy']),
    ...['-movflags', '+faststart', '-use_editlist', '0', '-avoid_negative_ts', 'make_zero'],
    ...['-fs', String(limits.maxBytes), '-threads', String(cores)],
    ...['-f', contentType === 'video/quicktime' ? 'mov' : 'mp4', '-y', `file:${to}`],
  ]
}

// Sound that begins later than the picture, or has gaps, gets silence there: without edit lists nothing
// else keeps it at its place.
const soundArguments = [
  ...['-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac'],
  ...['-ac', '2', '-ar', '48000', '-b:a', '128k'],
]

function drawnAnew({ repairs, limits, framesPerSecond }: VideoConversion): string[] {
  const filters = [
    ...(repairs.includes('progressive') ? ['bwdif=mode=send_frame'] : []),
    ...(repairs.includes('frames') && framesPerSecond !== null
      ? [`fps=${repairedFrames(limits, framesPerSecond)}`]
      : []),
    // The longer side too, so that one that stands is not larger than one that lies.
    ...(repairs.includes('size') && limits.maxWidth !== undefined
      ? [`scale=${limits.maxWidth}:${limits.maxWidth}:force_original_aspect_ratio=decrease`]
      : []),
    // 4:2:0 needs even sides.
    'crop=trunc(iw/2)*2:trunc(ih/2)*2',
  ]
  const most = limits.maxBitsPerSecond
  const rate = most ? ['-maxrate', String(most * 0.8), '-bufsize', String(most * 0.8)] : []
  return [
    ...['-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'superfast', '-crf', '20', ...rate],
    // Reordered pictures would begin later than their sound, with no edit list to take that back.
    ...['-bf', '0', '-flags', '+cgop', '-pix_fmt', 'yuv420p'],
  ]
}
