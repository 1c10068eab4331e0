import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { SavedTemplate, Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import type { TestPerson } from '../server/open-test-world.ts'
import { hashOf } from './send-upload.ts'

const Answer = v.union([
  v.object({ status: v.literal('success'), data: SavedTemplate }),
  v.object({ status: v.literal('error'), code: v.string(), message: v.string() }),
])

export interface SentMediaFile {
  status: number
  /** 'taken', or the code of the error. */
  verdict: string
  mediaId: string | undefined
  templateId: string | undefined
  ms: number
}

/** Sends a file as a template, which no network's rules apply to; returns the result. */
export async function sendMediaFile(
  url: string,
  { headers }: Pick<TestPerson, 'headers'>,
  bytes: Buffer,
): Promise<SentMediaFile> {
  const template = v.parse(Template, { caption: 'Pão', mediaHashes: [hashOf(bytes)] })
  const form = new FormData()
  for (const [name, value] of writeTemplateForm(template)) form.append(name, value)
  form.append('media', new Blob([new Uint8Array(bytes)]), 'arquivo')
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/templates`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: form,
  })
  const body = v.parse(Answer, await answer.json())
  const isTaken = body.status === 'success'
  return {
    status: answer.status,
    verdict: isTaken ? 'taken' : body.code,
    templateId: isTaken ? body.data.id : undefined,
    mediaId: isTaken ? body.data.media[0]?.id : undefined,
    ms: performance.now() - began,
  }
}
