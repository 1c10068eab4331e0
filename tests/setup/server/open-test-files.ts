import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3rver } from './start-s3rver.ts'

/**
 * Where a server under test keeps its files, by TEST_FILES: 'folder', beside its data, or 'bucket',
 * a new one. Answers the variables for it; `opened` ends it.
 */
export async function openTestFiles(opened: AsyncDisposableStack): Promise<Record<string, string>> {
  const wanted = process.env.TEST_FILES ?? 'folder'
  if (wanted === 'folder') return {}
  if (wanted !== 'bucket') throw new Error(`TEST_FILES must be folder or bucket, not ${wanted}`)
  const directory = await mkdtemp(join(tmpdir(), 'upubly-bucket-'))
  opened.defer(() => rm(directory, { recursive: true, force: true }))
  // It takes the names that downloads get for a mistake in their signatures.
  const { server, environment } = await startS3rver(directory, { allowMismatchedSignatures: true })
  opened.defer(() => server.close())
  return environment
}
