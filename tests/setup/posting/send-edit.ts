import { randomUUID } from 'node:crypto'
import { writeRevisionTag } from '#contract/calls/api.ts'
import { type PostEdit, writePostEditForm } from '#contract/posts/post-edit.ts'
import type { TestPerson, TestWorld } from '../server/open-test-world.ts'

interface SeenPost {
  id: string
  version: number
}

/** The form a device sends for a change. */
export function makeEditForm(edit: Partial<PostEdit>, files: readonly Buffer[] = []): FormData {
  const form = new FormData()
  const whole = {
    caption: 'Pão quentinho às 7h',
    description: '',
    droppedTimes: [],
    uploadIds: [],
    ...edit,
  }
  for (const [name, value] of writePostEditForm(whole)) form.append(name, value)
  for (const [index, file] of files.entries())
    form.append('media', new Blob([new Uint8Array(file)]), `nova ${index + 1}.jpg`)
  return form
}

/** Changes a post as a device does. */
export function sendEdit(
  world: TestWorld,
  person: TestPerson,
  input: { post: SeenPost; edit: Partial<PostEdit>; files?: readonly Buffer[]; key?: string },
): Promise<Response> {
  return fetch(`${world.url}/api/v1/posts/${input.post.id}`, {
    method: 'PUT',
    headers: changeHeaders(person, input),
    body: makeEditForm(input.edit, input.files),
  })
}

/** Deletes a post as a device does. */
export function sendDeletion(
  world: TestWorld,
  person: TestPerson,
  input: { post: SeenPost; key?: string },
): Promise<Response> {
  return fetch(`${world.url}/api/v1/posts/${input.post.id}`, {
    method: 'DELETE',
    headers: changeHeaders(person, input),
  })
}

function changeHeaders(person: TestPerson, { post, key }: { post: SeenPost; key?: string }) {
  const { version } = post
  const own = { 'Idempotency-Key': key ?? randomUUID(), 'If-Match': writeRevisionTag(version) }
  return { ...person.headers, ...own }
}
