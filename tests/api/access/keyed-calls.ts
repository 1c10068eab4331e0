import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import type { ApiRequest } from '#tests/setup/server/create-test-app.ts'
import { type EndpointName, type Named, writeRequest } from './access-requests.ts'

const table: Record<EndpointName, Endpoint> = endpoints

/** Every call into a project that is made once for a key: as the endpoint table says. */
export const keyedCalls = (Object.keys(table) as EndpointName[]).filter(
  (name) => table[name].isIdempotent && findProjectName(table[name]) !== undefined,
)

export interface Sent extends ApiRequest {
  path: string
}

/**
 * The call as the project takes it, which has the photo: with the example of `access-requests.ts`, or
 * with what stands here, where that one is let in but nothing comes of it.
 */
export function writeKeyedCall(name: EndpointName, named: Named, photo: Buffer): Sent {
  const { path, request } = writeRequest(name, table[name], named)
  return { ...request, path, ...taken[name]?.(named, photo) }
}

const taken: Partial<Record<EndpointName, (named: Named, photo: Buffer) => ApiRequest>> = {
  createScheduledTemplate: ({ project: { accountId } }, photo) => ({
    body: makePostForm({ accountIds: [accountId], files: [photo] }),
  }),
  storeStorageFile: ({ project: { folderId } }, photo) => ({
    json: {
      ...{ folder_id: folderId, file_name: 'pao.jpg', upload_id: null },
      ...{ file_size: photo.length, sha256: hashOf(photo) },
    },
  }),
}
