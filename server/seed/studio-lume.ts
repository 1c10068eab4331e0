import type { SeedPost, SeedProject } from './seed-plan.ts'

const posts: readonly SeedPost[] = [
  {
    day: -15,
    time: '11:00',
    caption:
      'Projeto Serra, sala de estar. A janela virou o centro da casa: o sofá olha para ela, e não para a televisão.\n\n#arquitetura #interiores #luznatural',
    pictures: [{ scene: 'livingRoom', palette: 'sea', variant: 31 }],
    location: 'Serra, Belo Horizonte',
  },
  {
    day: -11,
    time: '18:30',
    caption: 'Antes de escolher a cor, a gente escolhe a luz. Amostras na mesa, cortina aberta.',
    pictures: [{ scene: 'materials', palette: 'terracotta', variant: 32 }],
    altText: 'Amostras de madeira, granilite, azulejo verde e tinta sobre a mesa',
  },
  {
    day: -8,
    time: '12:00',
    caption: 'Um arco, uma cadeira, uma pausa. Nem todo espaço precisa de função.',
    pictures: [{ scene: 'arch', palette: 'mint', variant: 33 }],
  },
  {
    day: -4,
    time: '19:15',
    caption:
      'Do papel à obra: planta, escada e o resultado. O degrau mais alto é onde todo mundo senta.',
    pictures: [
      { scene: 'floorPlan', palette: 'linen', variant: 34 },
      { scene: 'stairs', palette: 'morning', variant: 35 },
    ],
  },
  {
    day: -2,
    time: '09:00',
    caption: 'Três pendentes, três alturas. A mesa agradece, e a conversa também.',
    pictures: [{ scene: 'lamps', palette: 'dusk', variant: 36 }],
  },
  {
    day: 1,
    time: '19:00',
    caption: 'Fachada entregue no Funcionários. À noite ela conta quem já chegou em casa.',
    pictures: [{ scene: 'facade', palette: 'clay', variant: 37 }],
    location: 'Funcionários, Belo Horizonte',
  },
  {
    day: 3,
    time: '11:30',
    caption:
      'Paleta da semana: areia, terracota e um verde que não pede licença. Qual você usaria?',
    pictures: [{ scene: 'materials', palette: 'mint', variant: 38, shape: 'square' }],
  },
  {
    day: 5,
    time: '18:00',
    caption: 'Visita de obra com a cliente: a escada já tem corrimão, e o sol chegou antes de nós.',
    pictures: [{ scene: 'stairs', palette: 'sea', variant: 39 }],
  },
  {
    day: 8,
    time: '12:30',
    caption: 'Apartamento de 42 m² com sala de 20. A planta explica, a gente desenha.',
    pictures: [
      { scene: 'floorPlan', palette: 'terracotta', variant: 40 },
      { scene: 'livingRoom', palette: 'morning', variant: 41 },
    ],
  },
  {
    day: 11,
    time: '19:00',
    caption: 'Agenda de janeiro aberta para projetos online. O primeiro encontro é uma conversa.',
    pictures: [{ scene: 'arch', palette: 'clay', variant: 42 }],
  },
  {
    day: 14,
    time: '10:00',
    caption: 'Luz de fim de tarde não se projeta: se convida. Boa semana!',
    pictures: [{ scene: 'facade', palette: 'morning', variant: 43 }],
  },
]

export const studioLume: SeedProject = {
  name: 'Studio Lume',
  description:
    'Escritório de arquitetura de interiores em Belo Horizonte: projetos, obras e processo.',
  isDefault: false,
  ageDays: 60,
  members: [
    { email: 'demo@upubly.test', role: 'ADMIN', joined: 45 },
    { email: 'diego@upubly.test', role: 'OWNER', joined: 60, lastActive: 3 },
  ],
  usernames: ['studio.lume'],
  posts,
  folders: [
    {
      name: 'Obras',
      files: [
        { name: 'Fachada no Funcionários.jpg', variant: 37 },
        { name: 'Escada.jpg', variant: 39 },
      ],
    },
    { name: 'Plantas', files: [{ name: 'Apartamento de 42 m².jpg', variant: 40 }] },
  ],
}
