import type { Sandbox } from '../sandbox.ts'
import { ensurePage, type NewPage } from './pages.ts'
import { allTasks, ensurePerson, findRole, setRole } from './people.ts'

/** Who signs in on the consent dialog. */
export const seedPersonName = 'Renata Moura'

type Seed = NewPage & { tasks?: string[] }

const seeds: Seed[] = [
  {
    username: 'cafe.aurora',
    name: 'Café Aurora',
    biography: 'Torra própria, pão de queijo saindo toda hora. Vila Madalena, São Paulo.',
    website: 'https://cafeaurora.example',
    followers: 9210,
  },
  {
    username: 'studio.lume',
    name: 'Studio Lume Arquitetura',
    biography: 'Interiores com luz natural. Projetos em Belo Horizonte e online.',
    followers: 3104,
    isOfBusiness: true,
  },
  {
    username: 'horta.da.vila',
    name: 'Horta da Vila',
    biography: 'Cestas orgânicas da roça para a sua porta, às quartas e aos sábados.',
    followers: 4870,
  },
  {
    username: 'feira.do.bixiga',
    name: 'Feira do Bixiga',
    biography: 'Antiguidades, discos e pastel, aos domingos.',
    followers: 22_640,
    // She only answers messages there: nothing can be published for her.
    tasks: ['ANALYZE', 'MODERATE'],
  },
]

export const seedPages = async (sandbox: Sandbox) => {
  const { db } = sandbox
  const { id: personId } = ensurePerson(db, seedPersonName)
  for (const { tasks = allTasks, ...seed } of seeds) {
    const { accountId: pageId } = await ensurePage(sandbox, seed)
    if (!findRole(db, personId, pageId)) setRole(db, { personId, pageId, tasks })
  }
}
