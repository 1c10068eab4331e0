import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { MailContent } from './mail-content.ts'

const KeptMail = v.object({
  id: v.pipe(v.string(), v.uuid()),
  recipient: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
  ...MailContent.entries,
})
export type KeptMail = v.InferOutput<typeof KeptMail>

export interface MailFolder {
  keep(mail: KeptMail, message: Buffer): Promise<void>
  /** The newest first. */
  list(): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | undefined>
}

const mostKept = 500
const fileName = /^(\d{8}T\d{9}Z-[\da-f-]{36})\.(?:eml|json)$/

/**
 * Mails as files, the newest 500: `.eml` for a mail program, `.json` with its parts for `/dev/mail`.
 * Names begin with the time, so that they sort by it.
 */
export function openMailFolder(path: string, most = mostKept): MailFolder {
  const listNames = async () => {
    const files = await readdir(path).catch(() => [])
    const names = new Set(files.map((file) => fileName.exec(file)?.[1] ?? ''))
    names.delete('')
    return [...names].sort().reverse()
  }
  const read = async (name: string) => {
    // It may be half written, or removed by another process.
    const text = await readFile(join(path, `${name}.json`), 'utf8').catch(() => undefined)
    return text === undefined ? [] : [v.parse(KeptMail, JSON.parse(text))]
  }
  /** A file has its name only when it is whole. */
  const place = async (name: string, content: string | Buffer) => {
    const unfinished = join(path, `.${name}`)
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(path, name))
  }
  return {
    async keep(mail, message) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const name = `${mail.sentAt.replace(/[-:.]/g, '')}-${mail.id}`
      await place(`${name}.eml`, message)
      await place(`${name}.json`, JSON.stringify(v.parse(KeptMail, mail)))
      for (const old of (await listNames()).slice(most)) {
        await rm(join(path, `${old}.eml`), { force: true })
        await rm(join(path, `${old}.json`), { force: true })
      }
    },
    async list() {
      return (await Promise.all((await listNames()).map(read))).flat()
    },
    async find(id) {
      const name = (await listNames()).find((one) => one.endsWith(`-${id}`))
      return name === undefined ? undefined : (await read(name))[0]
    },
  }
}
