import * as v from 'valibot'
import { expect, it } from 'vitest'
import { checkRules } from '../checks/check-post.ts'
import {
  captionForNetwork,
  contentForNetwork,
  NetworkVersion,
  NetworkVersions,
} from './network-versions.ts'

const accepts = (version: unknown) => v.safeParse(NetworkVersion, version).success
const readProblem = (version: unknown) => v.safeParse(NetworkVersion, version).issues?.[0].message

it('the version for one network is complete with the network alone', () => {
  expect(v.parse(NetworkVersion, { platformId: 'instagram' })).toEqual({
    ...{ platformId: 'instagram', firstComment: '', collaborators: [], coverMs: null },
  })
  expect(v.parse(NetworkVersion, { platformId: 'facebook' })).toEqual({
    ...{ platformId: 'facebook', link: '' },
  })
  expect(v.parse(NetworkVersion, { platformId: 'tiktok' })).toEqual({
    ...{ platformId: 'tiktok', privacy: null, allowComment: false, allowDuet: false },
    ...{ allowStitch: false, isYourBrand: false, isBrandContent: false },
  })
})

it('the version for one network: requires a known network', () => {
  expect(accepts({ platformId: 'myspace' })).toBe(false)
  expect(accepts({})).toBe(false)
  expect(accepts('instagram')).toBe(false)
})

it.each([
  [true, ['cafe.aurora', 'Padaria_1', 'a']],
  [true, []],
  [false, ['a', 'b', 'c', 'd']],
  [false, ['@cafe']],
  [false, ['café']],
  [false, ['']],
  [false, ['a'.repeat(31)]],
  [false, ['a b']],
])('the version for one network accepts (%s) the collaborators %j', (isFine, collaborators) => {
  expect(accepts({ platformId: 'instagram', collaborators })).toBe(isFine)
})

it('the version for one network takes a first comment up to its limit', () => {
  const withComment = (length: number) => ({
    ...{ platformId: 'instagram', firstComment: 'a'.repeat(length) },
  })
  expect(accepts(withComment(2200))).toBe(true)
  expect(readProblem(withComment(2201))).toBe('Use no máximo 2200 caracteres')
})

it.each([-1, 0.5, Number.NaN, '0'])(
  "the version for one network refuses %s as the cover's time",
  (coverMs) => {
    expect(accepts({ platformId: 'instagram', coverMs })).toBe(false)
  },
)

it.each([
  [true, ''],
  [true, 'https://exemplo.com/café?x=1'],
  [true, 'http://exemplo.com'],
  [false, 'javascript:alert(1)'],
  [false, 'exemplo.com'],
  [false, ' '],
  [false, 'https://exemplo.com/\0'],
  [false, 'https://exemplo.com/\ud800'],
  [false, `https://exemplo.com/${'a'.repeat(2000)}`],
])('the version for one network accepts (%s) the link %j', (isFine, link) => {
  expect(accepts({ platformId: 'facebook', link })).toBe(isFine)
})

it('the version for one network has no characters that a database cannot store', () => {
  const odd = { platformId: 'instagram', caption: 'a\0b\ud800', firstComment: '\udc00🥐' }
  expect(v.parse(NetworkVersion, odd)).toMatchObject({
    caption: 'ab\ufffd',
    firstComment: '\ufffd🥐',
  })
})

it('the version for one network has no empty caption', () => {
  expect(readProblem({ platformId: 'facebook', caption: ' \n' })).toBe('A legenda é obrigatória')
})

it('the version for one network refuses private branded content', () => {
  const tiktok = { platformId: 'tiktok', isBrandContent: true }
  expect(accepts({ ...tiktok, privacy: 'PUBLIC_TO_EVERYONE' })).toBe(true)
  expect(accepts({ ...tiktok, privacy: null })).toBe(true)
  expect(readProblem({ ...tiktok, privacy: 'SELF_ONLY' })).toBe(
    'Conteúdo de marca não pode ser visível só para você.',
  )
})

it('the version for one network: exists once per network', () => {
  const [one, other] = [{ platformId: 'instagram' }, { platformId: 'tiktok' }]
  expect(v.safeParse(NetworkVersions, [one, other]).success).toBe(true)
  expect(v.safeParse(NetworkVersions, [one, one]).success).toBe(false)
})

const versions = v.parse(NetworkVersions, [
  { platformId: 'instagram', caption: 'Só lá' },
  { platformId: 'tiktok' },
])
const post = { caption: 'Para todos', versions }

it("what a network gets is its own caption, or the post's", () => {
  expect(captionForNetwork('instagram', post)).toBe('Só lá')
  expect(captionForNetwork('tiktok', post)).toBe('Para todos')
  expect(captionForNetwork('facebook', post)).toBe('Para todos')
})

it('what a network gets is checked with its own options', () => {
  expect(contentForNetwork('facebook', post)).toEqual({ caption: 'Para todos' })
  const findings = checkRules('tiktok', { ...contentForNetwork('tiktok', post), media: [] })
  expect(findings.map(({ path }) => path)).toContain('options.privacy')
})
