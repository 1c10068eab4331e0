import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NetworkVersions } from '../networks/network-versions.ts'
import { ScheduledTemplate } from './template.ts'
import { readTemplateForm, writeTemplateForm } from './template-form.ts'

const template = {
  caption: 'Café fresco ☕ todo dia\nàs 7h',
  description: '',
  location: '',
  userTags: '@cafe.aurora',
  productTags: '',
  altText: '12',
  versions: [],
  mediaAltTexts: [],
  isActive: true,
  isPostNow: false,
  scheduleRequestDtos: [
    {
      schedule: '2026-11-21T17:30:00.000Z',
      timeZone: 'America/Sao_Paulo',
      repeatType: 1,
      repeatNumber: 3,
      isActive: true,
      socialMediaAccountIds: [
        '0b9f3a52-7a6e-4a2c-9a52-5d1c6c1f0a01',
        '0b9f3a52-7a6e-4a2c-9a52-5d1c6c1f0a02',
      ],
    },
  ],
  mediaHashes: ['a'.repeat(64), 'b'.repeat(64)],
  uploadIds: [],
}

it('the form of POST /templates/scheduled names nested schedules by index', () => {
  expect(writeTemplateForm(template).map(([name]) => name)).toContain(
    'scheduleRequestDtos[0].socialMediaAccountIds[1]',
  )
})

it('the form of POST /templates/scheduled is unchanged after parsing by the schema', () => {
  const read = readTemplateForm(writeTemplateForm(template))
  expect(v.parse(ScheduledTemplate, read)).toEqual(template)
})

it('the form of POST /templates/scheduled is the older form when there are no versions and no alt texts', () => {
  const names = writeTemplateForm({ ...template, mediaAltTexts: ['', ''] }).map(([name]) => name)
  expect(names.filter((name) => /versions|mediaAltTexts/.test(name))).toEqual([])
})

it('the form of POST /templates/scheduled: contains versions and alt texts as JSON text', () => {
  const versions = v.parse(NetworkVersions, [{ platformId: 'instagram', caption: '"Só" [aqui]' }])
  const full = { ...template, versions, mediaAltTexts: ['', 'um café = 1'] }
  const written = writeTemplateForm(full)
  expect(written).toContainEqual(['mediaAltTexts', '["","um café = 1"]'])
  expect(v.parse(ScheduledTemplate, readTemplateForm(written))).toEqual(full)
})

it.each([
  ['versions', '[{'],
  ['versions', ''],
  ['versions[0].caption', 'x'],
  ['mediaAltTexts[0]', 'x'],
])('the form of POST /templates/scheduled refuses %s = %s', (name, value) => {
  expect(readTemplateForm([[name, value]])).toBeUndefined()
})

it.each(['null', '{}', '"x"', '[null]', '[1]'])(
  'the form of POST /templates/scheduled leaves the JSON %s to the schema',
  (text) => {
    const entries = writeTemplateForm(template)
    const read = readTemplateForm([...entries, ['mediaAltTexts', text]])
    expect(v.safeParse(ScheduledTemplate, read).success).toBe(false)
  },
)

it('the form of POST /templates/scheduled keeps text that looks like a number or a boolean as text', () => {
  const read = readTemplateForm([
    ['altText', 'true'],
    ['caption', '42'],
  ])
  expect(read).toEqual({ altText: 'true', caption: '42' })
})

it.each([
  '__proto__.polluted',
  'constructor.prototype.x',
  'scheduleRequestDtos[9999].schedule',
  'caption[0',
  'caption..x',
  '[0]',
])('the form of POST /templates/scheduled refuses the name %s', (name) => {
  expect(readTemplateForm([[name, 'x']])).toBeUndefined()
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

it('the form of POST /templates/scheduled refuses a name used both as text and as a branch', () => {
  expect(
    readTemplateForm([
      ['caption', 'a'],
      ['caption.inner', 'b'],
    ]),
  ).toBeUndefined()
})

it.each([
  [['scheduleRequestDtos[1].schedule']],
  [['scheduleRequestDtos[0].socialMediaAccountIds[999]']],
  [['mediaHashes[0]', 'mediaHashes[2]']],
  [['mediaHashes[0]', 'mediaHashes.length']],
  [['mediaHashes[0]', 'mediaHashes[0]']],
  [['mediaHashes[0][0][0][0]']],
])(
  'the form of POST /templates/scheduled refuses gaps, mixed types, duplicate names and deep nesting: %j',
  (names) => {
    expect(readTemplateForm(names.map((name) => [name, 'x']))).toBeUndefined()
  },
)

it('the form of POST /templates/scheduled reads indexes in any order', () => {
  const names = [2, 0, 1].map((index) => [`mediaHashes[${index}]`, String(index)] as const)
  expect(readTemplateForm(names)).toEqual({ mediaHashes: ['0', '1', '2'] })
})

it('the form of POST /templates/scheduled creates no list longer than the form', () => {
  const names = Array.from({ length: 100 }, (_, index) => [
    `scheduleRequestDtos[${index}].socialMediaAccountIds[999]`,
    'x',
  ])
  expect(readTemplateForm(names.map(([name = '', value = '']) => [name, value]))).toBeUndefined()
})
