import { createHash, randomUUID } from 'node:crypto'
import type { ScheduledTemplate } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import type { TestPerson, TestWorld } from '../server/open-test-world.ts'

export interface PostInput {
  accountIds: string[]
  files?: readonly Buffer[]
  key?: string
  at?: Date
  template?: Partial<ScheduledTemplate>
  hashes?: string[]
}

/** The form a device sends. */
export function makePostForm(input: PostInput): FormData {
  const files = input.files ?? []
  const template: ScheduledTemplate = {
    caption: 'Pão quentinho às 7h',
    ...{ description: '', location: '', userTags: '', productTags: '', altText: '' },
    ...{ versions: [], mediaAltTexts: [] },
    ...{ isActive: true, isPostNow: false },
    scheduleRequestDtos: [
      {
        schedule: (input.at ?? new Date(Date.now() + 86_400_000)).toISOString(),
        timeZone: 'America/Sao_Paulo',
        ...{ repeatType: 0, repeatNumber: 0, isActive: true },
        socialMediaAccountIds: input.accountIds,
      },
    ],
    mediaHashes:
      input.hashes ?? files.map((file) => createHash('sha256').update(file).digest('hex')),
    uploadIds: [],
    ...input.template,
  }
  const form = new FormData()
  for (const [name, value] of writeTemplateForm(template)) form.append(name, value)
  for (const [index, file] of files.entries())
    form.append('media', new Blob([new Uint8Array(file)]), `foto ${index + 1} é.jpg`)
  return form
}

/** Sends a post as a device does. */
export function sendPost(
  world: TestWorld,
  person: TestPerson,
  input: PostInput,
): Promise<Response> {
  return fetch(`${world.url}/api/v1/templates/scheduled`, {
    method: 'POST',
    headers: { ...person.headers, 'Idempotency-Key': input.key ?? randomUUID() },
    body: makePostForm(input),
  })
}
