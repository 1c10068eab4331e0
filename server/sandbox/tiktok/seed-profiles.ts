import type { Sandbox } from '../sandbox.ts'
import { ensureProfile, type NewProfile } from './profiles.ts'

/** Two share their name with an account of another network, as a business has it. */
const seeds: NewProfile[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Do grão à xícara em um minuto. Vila Madalena, São Paulo.',
    followers: 42_310,
    follows: 87,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Da roça para a sua porta. Receitas às quintas.',
    followers: 8120,
    follows: 143,
  },
  {
    username: 'rafa.na.cozinha',
    name: 'Rafael Tavares',
    biography: 'Comida de verdade com o que tem na geladeira.',
    followers: 318_904,
    follows: 402,
  },
  {
    username: 'oficina.do.ze',
    name: 'Oficina do Zé',
    biography: 'Dicas para o seu carro durar mais. Recife.',
    followers: 15_677,
    follows: 58,
  },
]

export const seedProfiles = async (sandbox: Sandbox) => {
  for (const seed of seeds) await ensureProfile(sandbox, seed)
}
