import { join } from 'node:path'
import type { Env } from '../env/env.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/** The store the environment names: an S3 bucket, or a folder beside the embedded data. */
export async function openFileStore(env: Env): Promise<FileStore> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      isReached: env.S3_DOWNLOADS === 'bucket',
    })
  }
  return openDiskStore(join(env.DATA_DIR, 'files'))
}
