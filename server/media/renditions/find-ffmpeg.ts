import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Env } from '../../env/env.ts'

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
