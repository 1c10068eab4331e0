import type { NamedDay } from './holidays.ts'

/*
 * Days that shops, brands and people keep, in the order of the year; what counts most on a day is first.
 * The source stands above or beside each: a law, whoever made the day, or 'custom' for what has neither.
 */
export const commercialDays: readonly NamedDay[] = [
  { on: '01-01', name: 'Início do Janeiro Branco' }, // Lei 14.556/2023
  { on: '01-06', name: 'Dia de Reis' }, // custom
  { on: '01-24', name: 'Dia Internacional da Educação' }, // un.org/en/observances/education-day
  { on: '01-30', name: 'Dia da Saudade' }, // custom
  { on: '02-01', name: 'Dia do Publicitário' }, // Decreto 57.690/1966
  { on: '02-02', name: 'Dia de Iemanjá' }, // custom
  { on: '02-04', name: 'Dia Mundial de Combate ao Câncer' }, // worldcancerday.org
  { on: '02-13', name: 'Dia Mundial do Rádio' }, // unesco.org/en/days/world-radio
  { on: { easter: -50 }, name: 'Sábado de Carnaval' }, // custom
  { on: { easter: -49 }, name: 'Domingo de Carnaval' }, // custom
  { on: '03-08', name: 'Dia Internacional da Mulher' }, // un.org/en/observances/womens-day
  { on: '03-15', name: 'Dia do Consumidor' }, // Lei 10.504/2002
  { on: '03-20', name: 'Dia Internacional da Felicidade' }, // un.org/en/observances/happiness-day
  { on: '03-21', name: 'Dia Internacional da Síndrome de Down' }, // Lei 14.306/2022
  { on: '03-22', name: 'Dia Mundial da Água' }, // un.org/en/observances/water-day
  { on: { easter: -7 }, name: 'Domingo de Ramos' }, // custom
  { on: { easter: 0 }, name: 'Páscoa' }, // custom
  { on: '04-01', name: 'Dia da Mentira' }, // custom
  { on: '04-02', name: 'Dia Mundial de Conscientização sobre o Autismo' }, // Lei 13.652/2018
  { on: '04-07', name: 'Dia Mundial da Saúde' }, // un.org/en/observances/health-day
  { on: '04-13', name: 'Dia do Beijo' }, // custom
  { on: '04-14', name: 'Dia Mundial do Café' }, // custom
  { on: '04-18', name: 'Dia Nacional do Livro Infantil' }, // Lei 10.402/2002
  { on: '04-19', name: 'Dia dos Povos Indígenas' }, // Lei 14.402/2022
  { on: '04-22', name: 'Dia da Terra' }, // un.org/en/observances/earth-day
  { on: '04-23', name: 'Dia Mundial do Livro' }, // unesco.org/en/days/world-book-and-copyright
  { on: '04-28', name: 'Dia do Frete Grátis' }, // consumidormoderno.com.br/dia-frete-gratis
  { on: '05-01', name: 'Início do Maio Amarelo' }, // maioamarelo.com
  { on: { nth: 2, weekday: 0, month: 5 }, name: 'Dia das Mães' }, // Decreto 21.366/1932
  { on: '05-04', name: 'Dia de Star Wars' }, // starwars.com/may-the-4th
  { on: '05-12', name: 'Dia da Enfermagem' }, // Decreto 2.956/1938
  { on: '05-15', name: 'Dia Internacional da Família' }, // un.org/en/observances/international-day-of-families
  { on: '05-17', name: 'Dia Mundial da Internet' }, // un.org/en/observances/telecommunication-day
  { on: '05-18', name: 'Combate ao Abuso e à Exploração Sexual de Crianças' }, // Lei 9.970/2000
  { on: '05-22', name: 'Dia do Abraço' }, // custom
  { on: '05-24', name: 'Dia Nacional do Café' }, // abic.com.br, 2005
  { on: '05-25', name: 'Dia do Orgulho Nerd' }, // custom
  { on: '05-28', name: 'Dia do Hambúrguer' }, // custom
  { on: '06-05', name: 'Dia Mundial do Meio Ambiente' }, // un.org/en/observances/environment-day
  { on: '06-12', name: 'Dia dos Namorados' }, // custom, since 1949
  { on: '06-13', name: 'Santo Antônio' }, // custom
  { on: '06-14', name: 'Dia Mundial do Doador de Sangue' }, // who.int/campaigns/world-blood-donor-day
  { on: '06-24', name: 'São João' }, // custom
  { on: '06-28', name: 'Dia do Orgulho LGBTQIA+' }, // custom, since 1970
  { on: '06-29', name: 'São Pedro' }, // custom
  { on: '06-30', name: 'Dia do Social Media' }, // Mashable, 2010
  { on: '07-07', name: 'Dia Mundial do Chocolate' }, // custom
  { on: '07-10', name: 'Dia da Pizza' }, // São Paulo's secretary of tourism, 1985
  { on: '07-13', name: 'Dia Mundial do Rock' }, // custom, after Live Aid, 1985
  { on: '07-15', name: 'Dia do Homem' }, // custom
  { on: '07-20', name: 'Dia do Amigo' }, // custom
  { on: '07-25', name: 'Dia da Mulher Negra' }, // Lei 12.987/2014
  { on: '07-25', name: 'Dia do Escritor' }, // União Brasileira de Escritores, 1960
  { on: '07-26', name: 'Dia dos Avós' }, // custom
  { on: '08-01', name: 'Início do Agosto Lilás' }, // Lei 14.448/2022
  { on: '08-05', name: 'Dia Nacional da Saúde' }, // Lei 5.352/1967
  { on: '08-11', name: 'Dia do Estudante' }, // custom, since 1927
  { on: '08-11', name: 'Dia do Advogado' }, // custom, since 1827
  { on: { nth: 2, weekday: 0, month: 8 }, name: 'Dia dos Pais' }, // custom, since 1953
  { on: '08-15', name: 'Dia dos Solteiros' }, // custom
  { on: '08-19', name: 'Dia Mundial da Fotografia' }, // worldphotographyday.com
  { on: '08-22', name: 'Dia do Folclore' }, // Decreto 56.747/1965
  { on: '08-26', name: 'Dia do Cachorro' }, // custom
  { on: '08-27', name: 'Dia do Psicólogo' }, // Lei 13.407/2016
  { on: '08-28', name: 'Dia Nacional do Voluntariado' }, // Lei 7.352/1985
  { on: '08-31', name: 'Dia do Nutricionista' }, // Lei 13.056/2014
  { on: '09-01', name: 'Início do Setembro Amarelo' }, // setembroamarelo.com
  { on: '09-05', name: 'Dia da Amazônia' }, // Lei 11.621/2007
  { on: '09-09', name: 'Dia do Veterinário' }, // custom, since 1933
  { on: '09-15', name: 'Dia do Cliente' }, // João Carlos Rego, 2003
  { on: '09-21', name: 'Dia da Árvore' }, // Decreto 55.795/1965
  { on: '09-22', name: 'Dia Mundial sem Carro' }, // custom
  { on: '09-27', name: 'Dia Mundial do Turismo' }, // un.org/en/observances/tourism-day
  { on: '09-27', name: 'São Cosme e São Damião' }, // custom
  { on: '10-01', name: 'Início do Outubro Rosa' }, // Lei 13.733/2018
  { on: '10-01', name: 'Dia Nacional do Idoso' }, // Lei 11.433/2006
  { on: '10-04', name: 'Dia Mundial dos Animais' }, // worldanimalday.org.uk
  { on: '10-05', name: 'Dia da Micro e Pequena Empresa' }, // Lei 9.841/1999
  { on: '10-10', name: 'Dia Mundial da Saúde Mental' }, // who.int/campaigns/world-mental-health-day
  { on: '10-12', name: 'Dia das Crianças' }, // Decreto 4.867/1924
  { on: '10-15', name: 'Dia dos Professores' }, // Decreto 52.682/1963
  { on: '10-16', name: 'Dia Mundial da Alimentação' }, // un.org/en/observances/food-day
  { on: '10-18', name: 'Dia do Médico' }, // custom
  { on: '10-25', name: 'Dia do Dentista' }, // custom, after Decreto 9.311/1884
  { on: '10-29', name: 'Dia Nacional do Livro' }, // Lei 5.191/1966
  { on: '10-31', name: 'Halloween' }, // custom
  { on: '11-01', name: 'Início do Novembro Azul' }, // novembroazul.com.br
  { on: '11-05', name: 'Dia do Designer' }, // Decreto of 19 October 1998
  { on: '11-11', name: '11.11' }, // Alibaba, 2009
  { on: '11-19', name: 'Dia da Bandeira' }, // Decreto 4/1889
  { on: '11-19', name: 'Dia do Empreendedorismo Feminino' }, // womensday.org, 2014
  { on: { nth: 4, weekday: 4, month: 11, plus: 1 }, name: 'Black Friday' }, // the day after Thanksgiving
  { on: { nth: 4, weekday: 4, month: 11, plus: 4 }, name: 'Cyber Monday' }, // the Monday after it
  { on: { nth: 4, weekday: 4, month: 11, plus: 5 }, name: 'Dia de Doar' }, // diadedoar.org.br
  { on: '11-25', name: 'Combate à Violência contra a Mulher' }, // un.org/en/observances/ending-violence-against-women-day
  { on: '11-30', name: 'Primeira parcela do 13º salário' }, // Lei 4.749/1965: at the latest
  { on: '12-01', name: 'Dia Mundial de Combate à Aids' }, // un.org/en/observances/world-aids-day
  { on: '12-02', name: 'Dia Nacional do Samba' }, // custom, since 1963
  { on: '12-03', name: 'Dia da Pessoa com Deficiência' }, // un.org/en/observances/day-of-persons-with-disabilities
  { on: '12-04', name: 'Dia Mundial da Propaganda' }, // custom, since 1936
  { on: '12-05', name: 'Dia Internacional do Voluntário' }, // un.org/en/observances/volunteer-day
  { on: '12-08', name: 'Nossa Senhora da Conceição' }, // custom
  { on: '12-10', name: 'Dia dos Direitos Humanos' }, // un.org/en/observances/human-rights-day
  { on: '12-13', name: 'Dia Nacional do Forró' }, // Lei 11.176/2005
  { on: '12-20', name: 'Segunda parcela do 13º salário' }, // Lei 4.749/1965: at the latest
]
