import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { blankTexts, pickTexts, postTexts } from '#local/database/post-texts.ts'
import { copyDraft } from '#local/drafts/copy-draft.ts'
import { blankDraft, createDraft, isDraftEmpty, saveDraft } from '#local/drafts/drafts.ts'
import { mergeDraft, pickDraftContent } from '#local/drafts/merge-draft.ts'
import { toContent, toTemplate } from '#local/drafts/to-template.ts'
import { applyEdits } from '#local/edits/apply-edits.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { buildPostEdit } from '#local/edits/build-post-edit.ts'
import { contentOfPost, editTexts } from '#local/edits/edit-content.ts'
import { editFields, isSameIn, listChanges } from '#local/edits/list-changes.ts'
import { mergeEdit } from '#local/edits/merge-edit.ts'
import { contentOfEdit } from '#local/edits/save-edit-as-draft.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { copyOutsideWork } from './outside-work.ts'

// The texts are those of `post-texts.ts`: a text that is new there is asked for here without a change.

const owner = { userId: ana, projectId, timeZone }
const written = Object.fromEntries(postTexts.map((text) => [text, `Escrito em ${text}`])) as Record<
  (typeof postTexts)[number],
  string
>
const texts = expect.objectContaining(written)
const post: Post = makePost(written)

it('every text of a draft is stored, copied, sent, and put into a template', async () => {
  const db = openDevice()
  const { id } = await createDraft(db, owner)
  const { draft } = await saveDraft(db, id, written)
  expect(await db.drafts.get(id)).toEqual(texts)
  expect(await copyDraft(db, draft, owner)).toEqual(texts)
  expect(toTemplate(draft, Date.now())).toEqual(texts)
  expect(toContent(draft)).toEqual(texts)
})

it('every text of a post is in the draft of its copy', async () => {
  expect(await clonePost(openDevice(), owner, post)).toEqual(texts)
})

it('every text of what somebody wrote in a lost project is in the copy of it', async () => {
  const db = openDevice()
  const draft = { ...blankDraft(owner), ...written }
  expect(await copyOutsideWork(db, { kind: 'draft', row: draft }, owner)).toEqual(texts)
  const edit = makeEdit(owner, post, post)
  expect(await copyOutsideWork(db, { kind: 'edit', row: edit }, owner)).toEqual(texts)
})

describe.each(postTexts)('of all texts only %s is written', (text) => {
  it(`a draft is not empty with its ${text} alone`, () => {
    const draft = blankDraft(owner)
    expect(isDraftEmpty(draft)).toBe(true)
    expect(isDraftEmpty({ ...draft, [text]: 'a' })).toBe(false)
  })

  it(`of two tabs that write ${text}, the later one wins and the other is kept as a conflict`, () => {
    const base = pickDraftContent(blankDraft(owner))
    const [mine, theirs] = [
      { ...base, [text]: 'meu' },
      { ...base, [text]: 'deles' },
    ]
    expect(mergeDraft(base, base, theirs).content[text]).toBe('deles')
    expect(mergeDraft(base, mine, base).content[text]).toBe('meu')
    expect(mergeDraft(base, mine, theirs)).toMatchObject({
      content: { [text]: 'meu' },
      conflicts: [text],
    })
  })
})

describe.each(editTexts)('of an edit only %s is changed', (text) => {
  const opened = makeEdit(owner, post, post)
  const edit = { ...opened, [text]: 'Mudado', status: 'in-outbox' as const }

  it(`a change of ${text} alone is a change, is sent, and is shown before it has arrived`, () => {
    expect(listChanges(edit, post)).toEqual([text])
    expect(buildPostEdit(edit)).toMatchObject({ [text]: 'Mudado' })
    expect(applyEdits([post], [edit], [])[0]).toMatchObject({ ...written, [text]: 'Mudado' })
  })

  it(`a draft made of an edit has the changed ${text}`, () => {
    expect(contentOfEdit(edit)).toMatchObject({ ...written, [text]: 'Mudado' })
  })

  it(`of two tabs that change ${text}, the later one wins and the other is kept as a conflict`, () => {
    const base = contentOfPost(post)
    const [mine, theirs] = [
      { ...base, [text]: 'meu' },
      { ...base, [text]: 'deles' },
    ]
    expect(mergeEdit(base, base, theirs).content[text]).toBe('deles')
    expect(mergeEdit(base, mine, theirs)).toMatchObject({
      content: { [text]: 'meu' },
      conflicts: [text],
    })
  })
})

it('a field of an edit is the same as itself, and a text differs from another one', () => {
  const content = contentOfPost(post)
  for (const field of editFields) expect(isSameIn[field](content, content), field).toBe(true)
  for (const text of editTexts)
    expect(isSameIn[text](content, { ...content, [text]: 'Outro' }), text).toBe(false)
})

it('pickTexts takes the texts and nothing else', () => {
  expect(pickTexts(post)).toEqual(written)
  expect(Object.keys(blankTexts)).toEqual(postTexts)
})
