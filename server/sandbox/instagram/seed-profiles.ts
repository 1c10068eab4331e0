import type { Sandbox } from '../sandbox.ts'
import { ensureProfile, type NewProfile } from './profiles.ts'

const seeds: NewProfile[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Torra própria, pão de queijo saindo toda hora. Vila Madalena, São Paulo.',
    website: 'https://cafeaurora.example',
    followers: 18432,
    follows: 612,
  },
  {
    username: 'studio.lume',
    name: 'Studio Lume Arquitetura',
    biography: 'Interiores com luz natural. Projetos em Belo Horizonte e online.',
    followers: 6217,
    follows: 433,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Cestas orgânicas da roça para a sua porta, às quartas e aos sábados.',
    followers: 2950,
    follows: 318,
  },
  {
    username: 'marina.nas.trilhas',
    name: 'Marina Albuquerque',
    biography: 'Trilhas, cachoeiras e mapas. Chapada Diamantina é casa.',
    followers: 1204518,
    follows: 1021,
    accountType: 'MEDIA_CREATOR',
  },
]

export const seedProfiles = async (sandbox: Sandbox) => {
  for (const seed of seeds) await ensureProfile(sandbox, seed)
}
