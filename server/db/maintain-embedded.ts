import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'

const minute = 60_000
const checkpointEvery = 3 * minute
const vacuumEvery = 60 * minute
const backupEvery = 6 * 60 * minute
const backupsKept = 4

/**
 * The embedded database has no background of its own: without this its log and dead rows grow until
 * the next start takes seconds. It never waits for the disk either, so copies are made for the day
 * the power fails. Answers a function that stops it.
 */
export function maintainEmbedded(pglite: PGlite, backupsDir: string, log: Logger): () => void {
  const every = (milliseconds: number, name: string, run: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      run().catch((error) => log.error({ err: error, task: name }, 'maintenance failed'))
    }, milliseconds)
    timer.unref()
    return timer
  }
  const timers = [
    every(checkpointEvery, 'checkpoint', () => pglite.exec('CHECKPOINT')),
    every(vacuumEvery, 'vacuum', () => pglite.exec('VACUUM (ANALYZE)')),
    every(backupEvery, 'backup', () => backUpEmbedded(pglite, backupsDir)),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Writes a copy of the whole database and removes the oldest ones; answers the copy's path. */
export async function backUpEmbedded(
  pglite: PGlite,
  backupsDir: string,
  now = new Date(),
): Promise<string> {
  await mkdir(backupsDir, { recursive: true, mode: 0o700 })
  await pglite.exec('CHECKPOINT')
  const dump = await pglite.dumpDataDir('gzip')
  const name = `db-${now.toISOString().replaceAll(':', '-')}.tar.gz`
  const path = join(backupsDir, name)
  await writeFile(`${path}.part`, dump.stream(), { mode: 0o600 })
  await rename(`${path}.part`, path)
  const copies = (await readdir(backupsDir)).filter((file) => /^db-.*\.tar\.gz$/.test(file)).sort()
  for (const old of copies.slice(0, -backupsKept)) await rm(join(backupsDir, old))
  return path
}
