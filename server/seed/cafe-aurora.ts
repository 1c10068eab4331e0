import { earlierPosts } from './earlier-posts.ts'
import type { SeedFolder, SeedPost, SeedProject } from './seed-plan.ts'

const address = 'Café Aurora, Vila Madalena, São Paulo'

const story = `Há sete anos, a Dona Lúcia abriu uma porta estreita na Rua Harmonia com uma máquina emprestada, doze xícaras e uma certeza: ninguém deveria começar o dia com pressa.

No primeiro mês, vendemos menos de vinte cafés por dia. A gente lavava as xícaras à mão, conversava com cada pessoa e anotava num caderno o que cada uma gostava. O caderno existe até hoje, com manchas de café e tudo, e fica na prateleira perto do caixa. Pode pedir para folhear.

Depois veio o pão de queijo. A receita é da mãe da Lúcia, de Araxá, e tem três queijos e um segredo que ela só contou para o Bruno, e depois de muita insistência. No dia em que ele saiu do forno pela primeira vez, a fila dobrou a esquina e nunca mais voltou ao tamanho de antes.

Em 2022 começamos a torrar o nosso próprio café. Visitamos produtores no Sul de Minas, aprendemos a provar, erramos uma torra inteira (virou adubo para a horta da Jéssica) e acertamos a seguinte. Hoje trabalhamos com quatro famílias, que recebem acima do preço da bolsa e sabem exatamente em que xícara o café delas termina.

Este ano vem mais uma porta: a do lado! O salão vai dobrar de tamanho, vai ter mesa grande para quem trabalha, cantinho para as crianças e bancos na calçada.

Obrigada a quem esteve com a gente nesses sete anos. A próxima xícara é para vocês.

Com carinho,
Lúcia, Bruno e toda a equipe ☕`

const recipe = `Salva este post: a receita do nosso bolo de laranja, do jeitinho que sai aqui toda quinta-feira. 🍊

Você vai precisar de:
• 3 laranjas-pera com casca, sem sementes e sem o miolo branco
• 4 ovos em temperatura ambiente
• 1 xícara de óleo de girassol
• 2 xícaras de açúcar
• 2 xícaras e meia de farinha de trigo
• 1 colher de sopa de fermento
• 1 pitada de sal

Para a calda:
• suco de 2 laranjas
• meia xícara de açúcar
• 1 colher de chá de manteiga

Como fazer:
1. Aqueça o forno a 180 °C e unte uma forma de furo no meio.
2. Bata no liquidificador as laranjas em pedaços, os ovos e o óleo por três minutos. Sem pressa: é aqui que o bolo ganha perfume.
3. Passe para uma tigela, junte o açúcar e mexa.
4. Peneire a farinha e o sal por cima e misture com um fouet, só até sumir. Massa batida demais fica pesada.
5. Por último, o fermento, com delicadeza.
6. Asse por 40 minutos. Fure com um palito: se sair limpo, está pronto.
7. Ferva os ingredientes da calda por cinco minutos e regue o bolo ainda morno.

Dica da Lúcia: troque um quarto da farinha por fubá fino. A casquinha agradece.

Fez em casa? Marca a gente, que repostamos as fotos mais bonitas. E, se der preguiça, já sabe: quinta, a partir das 15h, tem fatia quentinha no balcão.`

const posts: readonly SeedPost[] = [
  ...earlierPosts,
  {
    day: -16,
    time: '08:00',
    caption: 'Segunda começa assim: xícara quente, mesa na janela e nenhuma pressa. Bom dia! ☀️',
    pictures: [{ scene: 'windowCup', palette: 'morning', variant: 1 }],
    location: address,
    altText: 'Xícara de café fumegante diante de uma janela com vista para as montanhas',
  },
  {
    day: -14,
    time: '16:30',
    caption:
      'Café da tarde é coisa séria. Hoje tem croissant de manteiga saindo do forno às 16h, às 17h e às 18h.\n\n#cafedatarde #croissant #vilamadalena',
    pictures: [{ scene: 'croissants', palette: 'linen', variant: 2 }],
    location: address,
  },
  {
    day: -12,
    time: '09:00',
    caption:
      'Chegou a safra nova do Sítio Boa Esperança, de Carmo de Minas: notas de chocolate ao leite, caramelo e uma acidez de laranja madura. Já está moendo.',
    pictures: [
      { scene: 'beans', palette: 'morning', variant: 3 },
      { scene: 'latte', palette: 'clay', variant: 4 },
    ],
    altText: 'Grãos de café torrados e uma concha de metal',
  },
  {
    day: -10,
    time: '12:15',
    caption: 'Está calor? Cold brew com leite e gelo, do tamanho da sua tarde. 🧊',
    pictures: [{ scene: 'iced', palette: 'sea', variant: 5 }],
    location: address,
  },
  {
    day: -9,
    time: '19:00',
    caption:
      'Quinta tem bolo no balcão: laranja com calda, cenoura com cobertura de verdade e o de fubá que some primeiro. Quem avisa amigo é.',
    pictures: [{ scene: 'counter', palette: 'mint', variant: 6 }],
  },
  {
    day: -7,
    time: '10:00',
    caption: story,
    pictures: [{ scene: 'windowCup', palette: 'terracotta', variant: 7 }],
    location: address,
  },
  {
    day: -6,
    time: '15:00',
    caption: 'Oficina de latte art no sábado! Restam três vagas. Inscrição aqui na DM.',
    pictures: [{ scene: 'latte', palette: 'mint', variant: 8 }],
    refused: 'não aceitou a imagem. Escolha outra e agende novamente.',
  },
  {
    day: -5,
    time: '17:00',
    caption:
      'Obrigado a todo mundo que veio à oficina de latte art! Saíram corações, folhas e uma nuvem muito bem-intencionada. A próxima turma é em dezembro. 🤎',
    pictures: [{ scene: 'latte', palette: 'morning', variant: 9 }],
  },
  {
    day: -3,
    time: '08:30',
    caption: 'Para viagem, para ficar, para esquecer da hora. Aberto desde as 7h30.',
    pictures: [{ scene: 'counter', palette: 'linen', variant: 10 }],
    location: address,
    isEverywhere: true,
  },
  {
    day: -1,
    time: '18:00',
    caption:
      'Pergunta importante: pão de queijo puro ou recheado? Responde nos comentários, que estamos decidindo o cardápio da semana.',
    pictures: [{ scene: 'croissants', palette: 'mint', variant: 11 }],
  },
  {
    day: 0,
    time: '00:30',
    caption: 'Boa noite de quem já deixou a massa descansando para amanhã cedo. 🌙',
    pictures: [{ scene: 'windowCup', palette: 'dusk', variant: 12 }],
  },
  {
    day: 0,
    time: -150,
    caption:
      'Chegaram as canecas novas, feitas uma a uma pela Ateliê Barro. São só vinte e quatro.',
    pictures: [{ scene: 'windowCup', palette: 'clay', variant: 22 }],
    usernames: ['horta.da.vila'],
    isUnconfirmed: true,
  },
  {
    day: 0,
    time: -95,
    caption:
      'Saiu do forno: pão de queijo, broa de milho e bolo de fubá. Corre que está quentinho.',
    pictures: [{ scene: 'croissants', palette: 'terracotta', variant: 23 }],
    location: address,
    isEverywhere: true,
  },
  {
    day: 0,
    time: -45,
    caption: 'Última chamada: amanhã cedo tem degustação de cafés do Sul de Minas, e é de graça.',
    pictures: [{ scene: 'beans', palette: 'sea', variant: 24 }],
    refused: 'não aceitou a imagem. Escolha outra e agende novamente.',
  },
  {
    day: 0,
    time: 75,
    caption: 'Mesa da calçada, brisa e um espresso tônico. A gente guarda um lugar para você.',
    pictures: [{ scene: 'iced', palette: 'morning', variant: 25 }],
    location: address,
  },
  {
    day: 0,
    time: 190,
    caption: 'Amanhã é dia de bolo de laranja: separe a sua fatia aqui nos comentários. 🍊',
    pictures: [{ scene: 'counter', palette: 'morning', variant: 26 }],
    usernames: ['cafe.aurora', 'horta.da.vila'],
  },
  {
    day: 1,
    time: '08:00',
    caption: 'Bom dia! O primeiro café do dia é por conta de quem chegar de bicicleta. 🚲',
    pictures: [{ scene: 'latte', palette: 'sea', variant: 13 }],
    location: address,
    isEverywhere: true,
  },
  {
    day: 2,
    time: '15:00',
    caption: recipe,
    pictures: [{ scene: 'counter', palette: 'terracotta', variant: 14 }],
    altText: 'Vitrine com pães, bolos de cobertura branca e pãezinhos dourados',
  },
  {
    day: 4,
    time: '12:00',
    caption:
      'Almoço leve: quiche do dia, salada da Horta da Vila e limonada. De segunda a sexta, das 12h às 15h.\n\n#almoco #cafeaurora',
    pictures: [{ scene: 'iced', palette: 'mint', variant: 15, shape: 'square' }],
    usernames: ['cafe.aurora', 'horta.da.vila'],
  },
  {
    day: 6,
    time: '09:30',
    caption: 'Do grão à xícara em três fotos. Arrasta para o lado. 👉',
    pictures: [
      { scene: 'beans', palette: 'terracotta', variant: 16 },
      { scene: 'latte', palette: 'terracotta', variant: 17 },
      { scene: 'windowCup', palette: 'mint', variant: 18 },
    ],
  },
  {
    day: 9,
    time: '16:00',
    caption: 'Café com livro: troque um livro lido por um coado na quarta, o dia todo. 📚',
    pictures: [{ scene: 'windowCup', palette: 'sea', variant: 19 }],
    location: address,
  },
  {
    day: 12,
    time: '10:30',
    caption: 'Cestas de fim de ano: encomendas abertas. Café, geleia, biscoito e um bilhete à mão.',
    pictures: [{ scene: 'counter', palette: 'clay', variant: 20, shape: 'square' }],
  },
  {
    day: 15,
    time: '08:00',
    caption: 'Contagem regressiva para o salão novo. Faltam poucos dias (e muitas cadeiras).',
    pictures: [{ scene: 'lamps', palette: 'terracotta', variant: 21 }],
  },
]

const folders: readonly SeedFolder[] = [
  {
    name: 'Fotos',
    folders: [
      {
        name: 'Balcão',
        files: [
          { name: 'Balcão de manhã.jpg', variant: 10 },
          { name: 'Balcão novo.jpg', variant: 6 },
          { name: 'Croissants.jpg', variant: 2 },
          { name: 'Croissants (fornada da tarde).jpg', variant: 11 },
        ],
      },
      {
        name: 'Café',
        files: [
          { name: 'Grãos.jpg', variant: 3 },
          { name: 'Latte art.jpg', variant: 4 },
          { name: 'Cold brew.jpg', variant: 5 },
          { name: 'Do grão à xícara 1.jpg', variant: 16 },
          { name: 'Do grão à xícara 2.jpg', variant: 17 },
          { name: 'Do grão à xícara 3.jpg', variant: 18 },
        ],
      },
    ],
    files: [
      { name: 'Xícara na janela.jpg', variant: 1 },
      { name: 'Xícara à noite.jpg', variant: 12 },
    ],
  },
  { name: 'Oficinas', files: [{ name: 'Latte art no sábado.jpg', variant: 8 }] },
  {
    name: 'Salão novo (surpresa)',
    isProtected: true,
    files: [
      { name: 'Luminárias.jpg', variant: 21 },
      { name: 'Cestas de fim de ano.jpg', variant: 20 },
    ],
  },
]

export const cafeAurora: SeedProject = {
  name: 'Café Aurora',
  description:
    'Cafeteria e torrefação na Vila Madalena: novidades do balcão, receitas e bastidores.',
  isDefault: true,
  ageDays: 90,
  members: [
    { email: 'demo@upubly.test', role: 'OWNER', joined: 90 },
    { email: 'bruno@upubly.test', role: 'ADMIN', joined: 80, lastActive: 26 },
    { email: 'camila@upubly.test', role: 'EDITOR', joined: 4, lastActive: 75 },
  ],
  invites: [
    { email: 'elisa@upubly.test', role: 'EDITOR', state: 'pending' },
    { email: 'camila@upubly.test', role: 'EDITOR', state: 'accepted', ended: 4 },
    { email: 'fabio@upubly.test', role: 'ADMIN', state: 'expired', ended: 11 },
  ],
  usernames: ['cafe.aurora', 'horta.da.vila'],
  isEverywhere: true,
  posts,
  folders,
}
