import { expect, it } from 'vitest'
import { networkRules } from '../networks/rules.ts'
import { checkCaption, checkDescription } from './check-text.ts'

const { instagram, facebook, tiktok, linkedin, threads, youtube, twitter } = networkRules
const tags = (count: number) => Array.from({ length: count }, (_, i) => `#tag${i}`).join(' ')
const people = (count: number) => Array.from({ length: count }, (_, i) => `@ana${i}`).join(' ')
const messages = (...args: Parameters<typeof checkCaption>) =>
  checkCaption(...args).map(({ severity, message }) => `${severity}: ${message}`)

it.each([
  ['instagram', 'Instagram', '2.200'],
  ['facebook', 'Facebook', '63.206'],
  ['tiktok', 'TikTok', '2.200'],
  ['linkedin', 'LinkedIn', '3.000'],
  ['threads', 'Threads', '500'],
  ['twitter', 'Twitter', '280'],
] as const)(
  'the length of a caption is taken at the limit and refused above it: %s',
  (id, label, max) => {
    const rules = networkRules[id]
    const full = 'a'.repeat(rules.caption.max)
    const over = (rules.caption.max + 1).toLocaleString('pt-BR')
    expect(checkCaption(rules, full)).toEqual([])
    expect(checkCaption(rules, `${full}a`)).toEqual([
      {
        severity: 'blocking',
        field: 'caption',
        path: 'caption',
        message: `${label}: a legenda tem ${over} de ${max} caracteres.`,
      },
    ])
  },
)

it('the length of a caption is limited like a title on YouTube', () => {
  expect(checkCaption(youtube, 'a'.repeat(100))).toEqual([])
  expect(messages(youtube, 'a'.repeat(101))).toEqual([
    'blocking: YouTube: o título (a legenda) tem 101 de 100 caracteres.',
  ])
})

it('the length of a caption is counted like the network does, and the message explains surprising counts', () => {
  expect(checkCaption(instagram, '😀'.repeat(2200))).toEqual([])
  expect(checkCaption(tiktok, '😀'.repeat(1100))).toEqual([])
  expect(messages(tiktok, '😀'.repeat(1101))).toEqual([
    'blocking: TikTok: a legenda tem 2.202 de 2.200 caracteres.',
  ])
  expect(checkCaption(twitter, '😀'.repeat(140))).toEqual([])
  expect(messages(twitter, '😀'.repeat(141))).toEqual([
    'blocking: Twitter: a legenda tem 282 de 280 caracteres (links contam 23 e emojis, 2).',
  ])
  expect(checkCaption(threads, '😀'.repeat(125))).toEqual([])
  expect(messages(threads, '😀'.repeat(126))).toEqual([
    'blocking: Threads: a legenda tem 504 de 500 caracteres (um emoji conta 4 ou mais).',
  ])
})

it('the length of a caption may be greater on TikTok with photos', () => {
  expect(checkCaption(tiktok, 'a'.repeat(4000), 'image')).toEqual([])
  expect(checkCaption(tiktok, 'a'.repeat(4001), 'image')).toHaveLength(1)
  expect(checkCaption(tiktok, 'a'.repeat(2201), 'video')).toHaveLength(1)
})

it('hashtags: cause a warning above 5 and are refused above 30 on Instagram', () => {
  expect(checkCaption(instagram, tags(5))).toEqual([])
  expect(messages(instagram, tags(6))).toEqual([
    'warning: Instagram: há 6 hashtags; mais de 5 podem reduzir o alcance.',
  ])
  expect(messages(instagram, tags(30))[0]).toMatch(/^warning/)
  expect(messages(instagram, tags(31))).toEqual([
    'blocking: Instagram: use no máximo 30 hashtags (há 31).',
  ])
})

it('hashtags: cause a warning above 5 on TikTok and above 1 on Threads, and none elsewhere', () => {
  expect(checkCaption(tiktok, tags(5))).toEqual([])
  expect(messages(tiktok, tags(6))).toHaveLength(1)
  expect(checkCaption(threads, tags(1))).toEqual([])
  expect(messages(threads, tags(2))).toHaveLength(1)
  for (const rules of [facebook, linkedin]) expect(checkCaption(rules, tags(100))).toEqual([])
})

it('mentions and links takes 20 mentions on Instagram and refuses 21', () => {
  expect(checkCaption(instagram, people(20))).toEqual([])
  expect(messages(instagram, people(21))).toEqual([
    'blocking: Instagram: use no máximo 20 menções (há 21).',
  ])
  expect(checkCaption(facebook, people(21))).toEqual([])
})

it('mentions and links takes 5 different links on Threads and refuses 6', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, i) => `https://site${i}.com`).join(' ')
  expect(checkCaption(threads, `${links(5)} https://site0.com`)).toEqual([])
  expect(messages(threads, links(6))).toEqual(['blocking: Threads: use no máximo 5 links (há 6).'])
  expect(checkCaption(instagram, links(6))).toEqual([])
})

it('YouTube refuses angle brackets in title and description', () => {
  expect(messages(youtube, 'a <b> c')).toEqual([
    'blocking: YouTube: o título (a legenda) não pode ter < nem >.',
  ])
  expect(checkDescription(youtube, '1 > 0')).toEqual([
    expect.objectContaining({
      field: 'description',
      message: 'YouTube: a descrição não pode ter >.',
    }),
  ])
})

it('YouTube counts the description in bytes', () => {
  expect(checkDescription(youtube, 'a'.repeat(5000))).toEqual([])
  expect(checkDescription(youtube, 'ç'.repeat(2500))).toEqual([])
  expect(checkDescription(youtube, 'ç'.repeat(2501))).toEqual([
    expect.objectContaining({
      severity: 'blocking',
      path: 'description',
      message: 'YouTube: a descrição tem 5.002 de 5.000 bytes (letras com acento contam 2).',
    }),
  ])
})

it('YouTube is the only network with rules for the description', () => {
  expect(checkDescription(instagram, 'a'.repeat(9000))).toEqual([])
})
