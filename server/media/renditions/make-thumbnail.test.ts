import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRunning } from '#tests/setup/processes/kill-tree.ts'
import { readFirstFrame } from './make-thumbnail.ts'

let folder: string
const path = process.env.PATH
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-frame-'))
  process.env.PATH = `${folder}${delimiter}${path}`
})
afterEach(async () => {
  process.env.PATH = path
  await rm(folder, { recursive: true })
})

/** Installs a fake ffmpeg that runs this script. */
async function install(script: string): Promise<void> {
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'ffmpeg'), 0o755)
}

const ask = (
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' = 'video/mp4',
  seconds?: number,
) => readFirstFrame({ path: join(folder, 'film'), type }, { owner: 'a', longestSide: 480, seconds })

test("ffmpeg gets the file's format, and may open files only", async () => {
  await install(
    `printf '%s\\n' "$@" > ${folder}/given; env > ${folder}/env; for last; do :; done; echo x > "\${last#file:}"`,
  )
  process.env.SECRET_OF_TEST = 'x'
  expect(await ask()).toBe(join(folder, 'film.frame.png'))
  delete process.env.SECRET_OF_TEST
  const given = (await readFile(join(folder, 'given'), 'utf8')).split('\n')
  const after = (name: string) => given[given.indexOf(name) + 1]
  expect(after('-f')).toBe('mov')
  expect(after('-protocol_whitelist')).toBe('file')
  expect(after('-i')).toBe(`file:${join(folder, 'film')}`)
  expect(given.indexOf('-f')).toBeLessThan(given.indexOf('-i'))
  expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('SECRET_OF_TEST')
  await ask('video/webm')
  expect(await readFile(join(folder, 'given'), 'utf8')).toContain('-f\nmatroska\n-i')
})

test('an ffmpeg that does not end is killed, and there is no frame', async () => {
  await install(`echo $$ > ${folder}/pid; exec sleep 600`)
  expect(await ask('video/mp4', 1)).toBeNull()
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test.runIf(process.platform !== 'win32').each([
  ['a signal', 'kill -TERM $$; sleep 10'],
  // ffmpeg's own exit status after a signal.
  ['its status after a signal', 'exit 255'],
])('an ffmpeg killed from outside (%s) is started once more', async (_how, end) => {
  await install(
    `if mkdir ${folder}/once 2> /dev/null; then ${end}; fi; for last; do :; done; echo x > "\${last#file:}"`,
  )
  expect(await ask()).toBe(join(folder, 'film.frame.png'))
})

test('an ffmpeg that is always killed is not started without end', async () => {
  await install(`echo x >> ${folder}/times; kill -TERM $$`)
  expect(await ask()).toBeNull()
  expect(await readFile(join(folder, 'times'), 'utf8')).toBe('x\nx\n')
})

test('an ffmpeg that cannot read the file, or is not installed, leaves no files', async () => {
  await install('for last; do :; done; echo half > "$(echo "$last" | cut -c6-)"; exit 1')
  expect(await ask()).toBeNull()
  expect((await readdir(folder)).sort()).toEqual(['ffmpeg'])
  await rm(join(folder, 'ffmpeg'))
  process.env.PATH = folder
  expect(await ask()).toBeNull()
})

test.runIf(process.platform === 'linux')(
  'making a thumbnail: its memory and processor time are limited',
  async () => {
    await install(`for last; do :; done; (ulimit -v; ulimit -t; ulimit -c) > "\${last#file:}"`)
    const frame = await ask()
    expect(await readFile(frame ?? '', 'utf8')).toBe(`${1024 * 1024}\n20\n0\n`)
  },
)
