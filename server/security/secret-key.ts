import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key everything else is derived from: the environment's, or one made at first start beside the
 * embedded data, readable by its owner only.
 */
export function readSecretKey(env: { SECRET_KEY?: string | undefined; DATA_DIR: string }): Buffer {
  if (env.SECRET_KEY) return Buffer.from(env.SECRET_KEY, 'base64')
  const file = join(env.DATA_DIR, 'secret.key')
  mkdirSync(env.DATA_DIR, { recursive: true })
  try {
    // 'wx' keeps a key that another process made a moment ago.
    const made = randomBytes(32).toString('base64')
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isFileExists(error)) throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new Error(`A chave em ${file} está danificada: precisa de 32 bytes.`)
  return key
}

function isFileExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
