import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { networkRules } from '#contract/networks/rules.ts'
import { convertVideo, type VideoConversion } from './convert-video.ts'
import { findFfmpeg } from './plan-conversion.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Installs a fake ffmpeg that runs this script; its last argument is where to write. */
async function install(script: string): Promise<string> {
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, `#!/bin/sh\nfor last; do :; done\nout="\${last#file:}"\n${script}\n`)
  await chmod(ffmpeg, 0o755)
  return ffmpeg
}

const found = networkRules.instagram.video
if (!found) throw new Error('Instagram takes videos')
const limits = found

function convert(ffmpeg: string, changes: Partial<VideoConversion> = {}) {
  return convertVideo({
    ...{ ffmpeg, path: join(folder, 'in.mp4'), to: join(folder, 'out.mp4'), limits },
    ...{ contentType: 'video/mp4', durationSeconds: 4, framesPerSecond: 10, repairs: ['sound'] },
    ...{ owner: 'project', ...changes },
  })
}

const saysArguments = `printf '%s ' "$@" > "${'$'}{0%/*}/said"; printf copy > "$out"`
const said = () => readFile(join(folder, 'said'), 'utf8')

test('sound is written as AAC in stereo at 48 kHz, and the pictures are copied', async () => {
  expect(await convert(await install(saysArguments))).toEqual({ size: 4 })
  const words = await said()
  expect(words).toContain('-protocol_whitelist file -filter_threads 2 -threads 2 -f mov -i file:')
  expect(words).toContain('-map_metadata -1')
  expect(words).toContain(
    '-c:v copy -af aresample=async=1:first_pts=0 -c:a aac -ac 2 -ar 48000 -b:a 128k -movflags +faststart',
  )
  expect(words).toContain(`-fs ${limits.maxBytes}`)
})

test('pictures are drawn anew where they have to be, below the limits', async () => {
  const ffmpeg = await install(saysArguments)
  await convert(ffmpeg, { repairs: ['frames'] })
  expect(await said()).toContain('-vf fps=30,crop=trunc(iw/2)*2:trunc(ih/2)*2 -c:v libx264')
  expect(await said()).toContain('-bf 0 -flags +cgop')
  await convert(ffmpeg, { repairs: ['size'] })
  expect(await said()).toContain(
    '-vf scale=1920:1920:force_original_aspect_ratio=decrease,crop=trunc(iw/2)*2:trunc(ih/2)*2 ',
  )
  await convert(ffmpeg, { repairs: ['frames'], framesPerSecond: 120 })
  expect(await said()).toContain('-vf fps=60,')
  await convert(ffmpeg, { repairs: ['rate', 'progressive'], contentType: 'video/quicktime' })
  expect(await said()).toMatch(/bwdif=mode=send_frame,crop.+ -maxrate 20000000 .+ -f mov /)
})

test('one that does not end is killed, and leaves nothing', async () => {
  const ffmpeg = await install('printf part > "$out"; sleep 20')
  await expect(convert(ffmpeg, { seconds: 0.5 })).rejects.toMatchObject({ code: 'ended' })
  expect(await readdir(folder)).toEqual(['ffmpeg'])
})

test.each([
  ['that it cannot read', 'printf part > "$out"; echo damaged >&2; exit 1', 'unreadable'],
  ['of which it writes nothing', ': > "$out"', 'unreadable'],
  ['for which it was ended from outside', 'kill -9 $$', 'lost'],
])('a video %s leaves nothing', async (_which, script, code) => {
  await expect(convert(await install(script))).rejects.toMatchObject({ code })
  expect(await readdir(folder)).toEqual(['ffmpeg'])
})

test.each([
  ['and fails', 'exit 1'],
  ['and ends as if all were well', 'exit 0'],
])('a full disk is no fault of the video, when ffmpeg tells of it %s', async (_how, end) => {
  const script = `printf part > "$out"; echo 'Error writing trailer: No space left on device' >&2; ${end}`
  const failed = convert(await install(script))
  await expect(failed).rejects.toMatchObject({ code: 'failed', cause: { code: 'ENOSPC' } })
  expect(await readdir(folder)).toEqual(['ffmpeg'])
})

test('the deadline comes before the limit of processor time, which would look like an end from outside', async () => {
  await convert(await install(`ulimit -t > "${'$'}{0%/*}/said"; printf copy > "$out"`), {
    seconds: 7,
  })
  expect(Number(await said())).toBeGreaterThan(7 * availableParallelism())
})

test('a copy as large as the network takes was cut off there', async () => {
  const ffmpeg = await install('head -c 1000 /dev/zero > "$out"')
  const small = { ...limits, maxBytes: 1000 }
  await expect(convert(ffmpeg, { limits: small })).rejects.toMatchObject({ code: 'unreadable' })
  expect(await readdir(folder)).toEqual(['ffmpeg'])
})

test('only a program that writes H.264 and AAC counts', async () => {
  const missing = join(folder, 'missing')
  expect(await findFfmpeg({ FFMPEG_PATH: missing })).toBeUndefined()
  expect(await findFfmpeg({ FFMPEG_PATH: 'off' })).toBeUndefined()
  const poor = await install('echo " A..... aac  AAC"')
  expect(await findFfmpeg({ FFMPEG_PATH: poor })).toBeUndefined()
  const good = `${poor}-good`
  await writeFile(good, '#!/bin/sh\necho " V..... libx264  H.264"; echo " A..... aac  AAC"\n')
  await chmod(good, 0o755)
  expect(await findFfmpeg({ FFMPEG_PATH: good })).toBe(good)
})
