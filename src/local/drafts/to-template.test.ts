import { expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { readTemplateForm, writeTemplateForm } from '#contract/posts/template-form.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { accountId, makeDraft, openDevice } from '#tests/fakes/device/local-device.ts'
import { checkDraft } from './enqueue-draft.ts'
import { toTemplate } from './to-template.ts'

it("plans 'now' for the time of the press, the same at every attempt", async () => {
  const draft = await makeDraft(openDevice())
  const pressedAt = Date.UTC(2026, 10, 21, 17, 30, 12)
  expect(toTemplate(draft, pressedAt)).toEqual(toTemplate(draft, pressedAt))
  expect(toTemplate(draft, pressedAt)).toMatchObject({
    isPostNow: true,
    mediaHashes: draft.mediaHashes,
    scheduleRequestDtos: [
      {
        schedule: '2026-11-21T17:30:12.000Z',
        timeZone: 'America/Sao_Paulo',
        socialMediaAccountIds: [accountId],
      },
    ],
  })
})

const instagram: NetworkVersion = {
  ...{ platformId: 'instagram', caption: 'Só aqui', firstComment: '#cafe' },
  ...{ collaborators: ['padaria'], coverMs: null },
}

it('what is sent of a draft contains network versions, and alt texts in the order of the files', async () => {
  const db = openDevice()
  const { mediaHashes } = await makeDraft(db)
  const others = ['b', 'c'].map((letter) => letter.repeat(64))
  const draft = await makeDraft(db, {
    versions: [instagram],
    mediaHashes: [...others, ...mediaHashes],
    mediaDetails: {
      [mediaHashes[0] ?? '']: { altText: 'Um bolo', crop: null },
      ['d'.repeat(64)]: { altText: 'De um arquivo que saiu', crop: null },
    },
  })
  const form = writeTemplateForm(toTemplate(draft, 0))
  expect(readTemplateForm(form)).toMatchObject({
    versions: [instagram],
    mediaAltTexts: ['', '', 'Um bolo'],
  })
})

it('toTemplate is the older form without any of these', async () => {
  const draft = await makeDraft(openDevice())
  const cropped = { [draft.mediaHashes[0] ?? '']: { altText: '', crop: null } }
  const names = writeTemplateForm(toTemplate({ ...draft, mediaDetails: cropped }, 0)).map(
    ([name]) => name,
  )
  expect(names).toContain('caption')
  expect(names.filter((name) => /versions|mediaAltTexts/.test(name))).toEqual([])
})

it('toTemplate is refused with an incomplete link, and the message names the network', async () => {
  const draft = await makeDraft(openDevice(), {
    versions: [instagram, makeVersion('facebook', { link: 'https:/' })],
  })
  const [violation] = checkDraft(draft, 0)
  expect(violation).toEqual({ field: 'versions.1.link', message: 'Facebook: Endereço inválido' })
})

it('toTemplate is refused with a too long alt text, and the message names the file', async () => {
  const draft = await makeDraft(openDevice())
  const altText = 'a'.repeat(1001)
  const mediaDetails = { [draft.mediaHashes[0] ?? '']: { altText, crop: null } }
  expect(checkDraft({ ...draft, mediaDetails }, 0)).toEqual([
    {
      field: 'mediaAltTexts.0',
      message: 'Texto alternativo da mídia 1: Use no máximo 1000 caracteres',
    },
  ])
})
