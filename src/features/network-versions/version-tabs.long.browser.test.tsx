import { render, screen, within } from '@testing-library/react'
import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { NetworkVersion, VersionedNetwork } from '#contract/networks/network-versions.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { VersionTabs } from './version-tabs.tsx'
import { type WriteVersion, writeVersion } from './write-version.ts'

const video: MediaInfo = {
  ...{ hash: 'a', name: 'v.mp4', contentType: 'video/mp4', kind: 'video', size: 1 },
  ...{ width: 1080, height: 1920, durationSeconds: 20, addedAt: 0, remote: null },
}

const photo: MediaInfo = {
  ...{ hash: 'b', name: 'f.jpg', contentType: 'image/jpeg', kind: 'image', size: 1 },
  ...{ width: 1080, height: 1920, durationSeconds: null, addedAt: 0, remote: null },
}

interface FormProps {
  networks: readonly VersionedNetwork[]
  hasVideo?: boolean
  hasPhoto?: boolean
  lacking?: readonly VersionedNetwork[]
}

const write = (before: NetworkVersion[], { version }: WriteVersion) => writeVersion(before, version)

function Form({ networks, hasVideo = false, hasPhoto = false, lacking = [] }: FormProps) {
  const infos = hasVideo ? [video] : hasPhoto ? [photo] : []
  const [versions, dispatch] = useReducer(write, [])
  return (
    <>
      <VersionTabs
        networks={networks}
        lacking={lacking}
        caption="Para todos"
        versions={versions}
        media={{ infos, isKnown: true }}
        dispatch={dispatch}
      />
      <output aria-label="versões">{JSON.stringify(versions)}</output>
    </>
  )
}

const versions = () => JSON.parse(screen.getByLabelText('versões').textContent ?? '')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('a version for a network has the common text until another one is written, and again on request', async () => {
  render(<Form networks={['instagram']} />)
  expect(screen.getByText('Para todos')).toBeTruthy()
  await userEvent.click(button(/^Escrever outro texto/))
  const field = screen.getByLabelText('Legenda no Instagram')
  await userEvent.fill(field, 'Só no Instagram')
  expect(versions()).toMatchObject([{ platformId: 'instagram', caption: 'Só no Instagram' }])
  expect(screen.getByText('15 de 2.200')).toBeTruthy()
  await userEvent.click(button('Usar o texto geral'))
  expect(versions()).toEqual([])
  expect(screen.queryByLabelText('Legenda no Instagram')).toBeNull()
})

it('a version for a network: whose text was emptied uses the common text, and stays editable', async () => {
  render(<Form networks={['instagram']} />)
  await userEvent.click(button(/^Escrever outro texto/))
  await userEvent.fill(screen.getByLabelText('Legenda no Instagram'), '')
  expect(versions()).toEqual([])
  expect(screen.getByText('Em branco, vai o texto geral.')).toBeTruthy()
  await userEvent.fill(screen.getByLabelText('Legenda no Instagram'), 'De novo')
  expect(versions()).toMatchObject([{ caption: 'De novo' }])
})

it('a version for a network is shown first where something is still to be chosen, and stays when it is', async () => {
  render(<Form networks={['instagram', 'tiktok']} lacking={['tiktok']} />)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('TikTok')
  await userEvent.selectOptions(screen.getByLabelText('Quem pode ver'), 'Todos')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('TikTok')
})

it('a version for a network does not change other networks', async () => {
  render(<Form networks={['instagram', 'facebook']} />)
  await userEvent.fill(screen.getByLabelText(/^Primeiro comentário/), '#pão')
  await userEvent.click(screen.getByRole('tab', { name: 'Facebook' }))
  await userEvent.fill(screen.getByLabelText(/^Link/), 'cafe')
  expect(screen.getByText(/^O link precisa começar com https/)).toBeTruthy()
  await userEvent.fill(screen.getByLabelText(/^Link/), 'https://cafeaurora.com.br')
  expect(screen.queryByText(/precisa começar/)).toBeNull()
  expect(versions()).toMatchObject([
    { platformId: 'instagram', firstComment: '#pão' },
    { platformId: 'facebook', link: 'https://cafeaurora.com.br' },
  ])
})

it('collaborators on Instagram are usernames, each once, at most three', async () => {
  render(<Form networks={['instagram']} />)
  const field = screen.getByLabelText(/^Colaboradores/)
  for (const name of ['@ana', 'ana', 'com espaço']) await userEvent.type(field, `${name}{enter}`)
  expect(screen.getByText(/Use só letras, números/)).toBeTruthy()
  expect(versions()).toMatchObject([{ collaborators: ['ana'] }])
  await userEvent.clear(field)
  await userEvent.type(field, 'bia{enter}caio{enter}')
  expect(versions()).toMatchObject([{ collaborators: ['ana', 'bia', 'caio'] }])
  expect(field).toHaveProperty('disabled', true)
  await userEvent.click(button('Remover @bia'))
  expect(versions()).toMatchObject([{ collaborators: ['ana', 'caio'] }])
})

it('the cover of a video on Instagram is chosen by the network unless the person does', async () => {
  render(<Form networks={['instagram']} hasVideo />)
  const slider = screen.getByLabelText('Capa do vídeo')
  expect(slider.getAttribute('aria-valuetext')).toBe('O Instagram escolhe')
  slider.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(versions()).toMatchObject([{ coverMs: 200 }])
  await userEvent.click(button('Deixar o Instagram escolher'))
  expect(versions()).toEqual([])
})

it('a video on Facebook is a Reel where it fits, unless the person chooses', async () => {
  render(<Form networks={['facebook']} hasVideo />)
  const field = screen.getByLabelText<HTMLSelectElement>('Como o vídeo sai')
  expect(field.value).toBe('')
  expect(screen.getByText(/^Sai como Reel se couber/)).toBeTruthy()
  await userEvent.selectOptions(field, 'video')
  expect(versions()).toMatchObject([{ platformId: 'facebook', videoAs: 'video' }])
  await userEvent.selectOptions(field, 'Automático')
  expect(versions()).toEqual([])
})

it('a video on Facebook is asked about only where there is one, the first comment always', async () => {
  render(<Form networks={['facebook']} />)
  expect(screen.queryByLabelText('Como o vídeo sai')).toBeNull()
  await userEvent.fill(screen.getByLabelText(/^Primeiro comentário/), 'Onde?')
  expect(versions()).toMatchObject([{ platformId: 'facebook', firstComment: 'Onde?' }])
  expect(screen.getByText('5 de 8.000')).toBeTruthy()
})

it('where a post goes on Instagram is the feed, or the stories, which take none of the rest', async () => {
  render(<Form networks={['instagram']} hasVideo />)
  const place = screen.getByRole('radiogroup', { name: 'Publicar em' })
  expect(within(place).getByRole('radio', { name: 'Feed' })).toBeChecked()
  await userEvent.fill(screen.getByLabelText(/^Primeiro comentário/), '#pão')
  await userEvent.click(within(place).getByRole('radio', { name: 'Story' }))
  expect(versions()).toMatchObject([{ placement: 'story', firstComment: '#pão' }])
  for (const label of [/^Primeiro comentário/, /^Colaboradores/, 'Capa do vídeo'])
    expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.queryByText('Legenda no Instagram')).toBeNull()
  expect(screen.getByText(/visível por 24 horas/)).toBeTruthy()
  await userEvent.click(within(place).getByRole('radio', { name: 'Feed' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Primeiro comentário/).value).toBe('#pão')
  await userEvent.clear(screen.getByLabelText(/^Primeiro comentário/))
  expect(versions()).toEqual([])
})

it('where a post goes on Instagram may be the Reels alone', async () => {
  render(<Form networks={['instagram']} hasVideo />)
  const inFeed = screen.getByRole('checkbox', { name: 'Mostrar também no feed' })
  expect(inFeed).toBeChecked()
  await userEvent.click(inFeed)
  expect(versions()).toMatchObject([{ isReelsOnly: true }])
  await userEvent.click(inFeed)
  expect(versions()).toEqual([])
})

it('what TikTok demands has no preselected answer', async () => {
  render(<Form networks={['tiktok']} hasVideo />)
  const privacy = screen.getByLabelText<HTMLSelectElement>('Quem pode ver')
  expect(privacy.value).toBe('')
  expect(screen.getByText('Escolha quem pode ver o post.')).toBeTruthy()
  for (const name of ['Comentários', 'Dueto', 'Costura (Stitch)'])
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
  await userEvent.selectOptions(privacy, 'PUBLIC_TO_EVERYONE')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Comentários' }))
  expect(versions()).toMatchObject([{ privacy: 'PUBLIC_TO_EVERYONE', allowComment: true }])
  expect(screen.queryByText('Escolha quem pode ver o post.')).toBeNull()
})

it('what TikTok demands offers a title and music for photos, and neither duet nor stitch', async () => {
  render(<Form networks={['tiktok']} hasPhoto />)
  expect(screen.queryByRole('checkbox', { name: 'Dueto' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Conteúdo gerado por IA' })).toBeNull()
  await userEvent.fill(screen.getByLabelText(/^Título das fotos/), 'a'.repeat(91))
  expect(screen.getByText('O título tem 91 de 90 caracteres.')).toBeTruthy()
  await userEvent.fill(screen.getByLabelText(/^Título das fotos/), 'Fornada')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Adicionar música' }))
  expect(versions()).toMatchObject([{ title: 'Fornada', autoAddMusic: true }])
})

it('what TikTok demands offers a cover and the word on AI for a video, and no title', async () => {
  render(<Form networks={['tiktok']} hasVideo />)
  expect(screen.queryByLabelText(/^Título das fotos/)).toBeNull()
  screen.getByLabelText('Capa do vídeo').focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('switch', { name: 'Conteúdo gerado por IA' }))
  expect(versions()).toMatchObject([{ coverMs: 100, isAiGenerated: true }])
})

it('what TikTok demands names what is agreed to by publishing', () => {
  render(<Form networks={['tiktok']} hasVideo />)
  const page = screen.getByRole('link', { name: 'Confirmação de Uso de Música' })
  expect(page.getAttribute('href')).toContain('music-usage-confirmation')
  expect(screen.queryByRole('link', { name: 'Política de Conteúdo de Marca' })).toBeNull()
})

it('what TikTok demands: includes naming the brand of branded content, which is never private', async () => {
  render(<Form networks={['tiktok']} hasVideo />)
  await userEvent.click(screen.getByRole('switch', { name: 'Divulgar conteúdo comercial' }))
  expect(screen.getByText(/^Diga se o post promove/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Conteúdo de marca' }))
  expect(screen.queryByText(/^Diga se o post promove/)).toBeNull()
  expect(screen.getByRole('option', { name: 'Somente eu' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('link', { name: 'Política de Conteúdo de Marca' })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Divulgar conteúdo comercial' }))
  expect(versions()).toEqual([])
})
