import type { FileStore } from '#server/files/file-store.ts'
import { openS3Store } from '#server/files/s3-store.ts'

/** A store on a stand-in for S3, which keeps its files below `directory`. */
export async function startS3rver(
  directory: string,
  { allowMismatchedSignatures = false } = {},
): Promise<{
  server: { close(): Promise<void> }
  store: FileStore
  /** Variables for a server that keeps its files there. */
  environment: Record<string, string>
}> {
  const { default: S3rver } = await import('@20minutes/s3rver')
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures },
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const address = await server.run()
  const endpoint = `http://127.0.0.1:${address.port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const store = await openS3Store({ endpoint, region: 'us-east-1', bucket: 'files', ...keys })
  const environment = {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: 'files' },
    ...{ S3_ACCESS_KEY_ID: keys.accessKeyId, S3_SECRET_ACCESS_KEY: keys.secretAccessKey },
  }
  return { server, store, environment }
}
