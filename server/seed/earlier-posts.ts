import type { SeedPost } from './seed-plan.ts'

/**
 * Posts of Café Aurora of the weeks before, so that there are enough to draw its best times from: those
 * at 15:00 do best, and those at noon better than usual.
 */
export const earlierPosts: readonly SeedPost[] = [
  {
    ...{ day: -78, time: '09:00' },
    caption: 'Abrimos as janelas, ligamos o moedor e a rua já sabe que horas são.',
    pictures: [{ scene: 'windowCup', palette: 'clay', variant: 51 }],
  },
  {
    ...{ day: -76, time: '15:00', success: 2 },
    caption:
      'Fornada das três: bolo de fubá com erva-doce, ainda morno. Quem chega primeiro escolhe o pedaço.',
    pictures: [{ scene: 'counter', palette: 'linen', variant: 52 }],
  },
  {
    ...{ day: -71, time: '12:00', success: 1.4 },
    caption:
      'Café gelado com tônica e rodela de laranja. Parece estranho; volta-se por causa dele.',
    pictures: [{ scene: 'iced', palette: 'mint', variant: 53 }],
  },
  {
    ...{ day: -69, time: '15:00', success: 2 },
    caption: 'Fornada das três: cenoura com cobertura de verdade, daquelas que racham ao cortar.',
    pictures: [{ scene: 'counter', palette: 'clay', variant: 54 }],
  },
  {
    ...{ day: -64, time: '09:00' },
    caption: 'Torra clara ou média? Hoje tem as duas no coador, lado a lado, para você decidir.',
    pictures: [{ scene: 'beans', palette: 'linen', variant: 55 }],
  },
  {
    ...{ day: -62, time: '15:00', success: 2 },
    caption:
      'Fornada das três: broa de milho, e a primeira bandeja já foi. A segunda sai em vinte minutos.',
    pictures: [{ scene: 'croissants', palette: 'clay', variant: 56 }],
  },
  {
    ...{ day: -55, time: '15:00', success: 2 },
    caption: 'Fornada das três: pão de mel com recheio de doce de leite da casa.',
    pictures: [{ scene: 'counter', palette: 'sea', variant: 57 }],
  },
  {
    ...{ day: -50, time: '12:00', success: 1.4 },
    caption: 'Nosso cardápio agora tem letra grande. Pediram, e tinham razão.',
    pictures: [{ scene: 'windowCup', palette: 'linen', variant: 58 }],
  },
  {
    ...{ day: -48, time: '15:00', success: 2 },
    caption: 'Fornada das três: croissant de amêndoas. São trinta, e não há bis.',
    pictures: [{ scene: 'croissants', palette: 'sea', variant: 59 }],
  },
  {
    ...{ day: -43, time: '09:00' },
    caption: 'Um coração torto também é um coração. Bom dia! 🤎',
    pictures: [{ scene: 'latte', palette: 'linen', variant: 60 }],
  },
  {
    ...{ day: -36, time: '12:00', success: 1.4 },
    caption: 'Sacola de pano na promoção: leve dois pacotes de grãos e ela vai junto.',
    pictures: [{ scene: 'beans', palette: 'mint', variant: 61 }],
  },
  {
    ...{ day: -29, time: '09:00' },
    caption: 'Choveu, a calçada ficou vazia e a mesa do canto, livre. Vem.',
    pictures: [{ scene: 'windowCup', palette: 'sea', variant: 62 }],
  },
  {
    ...{ day: -22, time: '12:00', success: 1.4 },
    caption: 'Limonada com capim-santo: fresca como a sombra da árvore aqui na frente.',
    pictures: [{ scene: 'iced', palette: 'linen', variant: 63 }],
  },
]
