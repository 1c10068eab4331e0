import { expect, it } from 'vitest'
import { healthy, makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { checkAccounts, checkPlatforms, findingsOf, isBlocking } from './check-destinations.ts'

const account = (id: string, platformId: string, isActive = true) => {
  const platformName = platformId === 'instagram' ? 'Instagram' : 'LinkedIn'
  return makeAccount({ id, platformId, platformName, username: `@conta.${id}`, isActive })
}

const platform = (id: string, accounts: ReturnType<typeof account>[]) =>
  makePlatform(accounts, { id, name: id })

const platforms = [
  platform('instagram', [account('1', 'instagram'), account('2', 'instagram', false)]),
  platform('linkedin', [account('3', 'linkedin')]),
]
const post = { caption: 'Olá', media: [] }

const checked = checkPlatforms(post, platforms)

it("the networks' findings about a post come from every network with a linked account", () => {
  expect(checked.map(({ platformId }) => platformId)).toEqual(['instagram', 'linkedin'])
  expect(checkPlatforms(post, [platform('instagram', [])])).toEqual([])
})

it("the networks' findings about a post: block only for the networks of chosen accounts", () => {
  expect(findingsOf(checked, platforms, [])).toEqual([])
  const [found] = findingsOf(checked, platforms, ['1'])
  expect(found).toMatchObject({ field: 'media', severity: 'blocking' })
  expect(found?.message).toContain('Instagram')
})

it("the networks' findings about a post: become a note where the server converts the video, as it last told this device", () => {
  const video = {
    ...{ kind: 'video' as const, contentType: 'video/mp4', size: 5_000_000, durationSeconds: 20 },
    ...{ width: 1080, height: 1920, hasAudio: true, audioCodec: 'pcm-s16' },
  }
  const check = (changes: { convertsVideo?: boolean }) => {
    const linked = makePlatform([account('1', 'instagram')], changes)
    return checkPlatforms({ caption: 'Olá', media: [video] }, [linked]).flatMap(
      ({ findings }) => findings,
    )
  }
  const refused = { severity: 'blocking', message: 'Instagram: o som do vídeo é PCM; use AAC.' }
  expect(check({})).toMatchObject([refused])
  expect(check({ convertsVideo: false })).toMatchObject([refused])
  expect(check({ convertsVideo: true })).toMatchObject([
    {
      severity: 'warning',
      message: 'Instagram: o vídeo será convertido ao publicar: som AAC estéreo.',
    },
  ])
})

it("the networks' findings about a post tell what the network refuses a chosen account at present", () => {
  const health = { ...healthy, trouble: 'A Página está desativada.' }
  const silent = { ...healthy, refused: ['publicar o primeiro comentário'] }
  const linked = makePlatform([
    makeAccount({ id: '1', health }),
    makeAccount({ id: '2', username: 'mudo', health: silent }),
    makeAccount({ id: '3', health, isActive: false }),
  ])
  const said = (chosen: string[], firstComment = '') =>
    checkPlatforms({ ...post, options: { firstComment } }, [linked], chosen)
      .flatMap(({ findings }) => findings)
      .filter(({ path }) => path === 'options.account')
      .map(({ severity, message }) => [severity, message])
  expect(said(['1', '3'])).toEqual([
    ['warning', 'Instagram: @cafe.aurora: A Página está desativada.'],
  ])
  expect(said(['2'])).toEqual([])
  expect(said(['2'], 'Onde?')).toEqual([
    ['warning', 'Instagram: @mudo: sem permissão para publicar o primeiro comentário.'],
  ])
  expect(said([], 'Onde?')).toEqual([])
})

it("the networks' findings about a post: block a network without a connector", () => {
  expect(findingsOf(checked, platforms, ['3']).some(isBlocking)).toBe(true)
})

it("the accounts' findings are empty while the accounts are not loaded", () => {
  expect(checkAccounts(undefined, ['nowhere'])).toEqual([])
})

it("the accounts' findings name the account to reconnect, and mention a removed one", () => {
  expect(checkAccounts(platforms, ['1'])).toEqual([])
  expect(checkAccounts(platforms, ['2'])).toEqual([
    'Instagram: conecte @conta.2 novamente em Configurações.',
  ])
  expect(checkAccounts(platforms, ['9'])[0]).toContain('não está mais conectada')
})
