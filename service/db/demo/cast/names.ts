/** Given and family names by region of the world, and how much each weighs in the cast. */
export const names: readonly { weight: number; given: string; family: string }[] = [
  {
    weight: 10,
    given: 'Anna Lukas Sophie Felix Marie Jan Johanna Moritz Katrin Sebastian Lea Tobias',
    family: 'Becker Hartmann Vogel Krüger Lehmann Schäfer Brandt Neumann Köhler Winkler Seidel Böhm',
  },
  {
    weight: 9,
    given: 'Emily Jack Olivia Harry Charlotte Daniel Lucy Thomas Rosie Edward Hannah Ewan',
    family: 'Walker Hughes Barnes Clarke Pearson Doyle MacLeod Wright Ellis Sutton Marsh Bell',
  },
  {
    weight: 8,
    given: 'Madison Tyler Jasmine Brandon Kayla Marcus Alicia Trevor Naomi Derek Monique Wesley',
    family: 'Johnson Reyes Brooks Coleman Hayes Whitfield Ramsey Ortiz Booker Lawson Sims Delgado',
  },
  {
    weight: 8,
    given: 'Aarav Ananya Rohan Meera Vikram Kavya Arjun Nisha Siddharth Divya Karthik Pooja',
    family: 'Sharma Iyer Reddy Menon Kulkarni Banerjee Nair Gupta Chatterjee Bhat Joshi Pillai',
  },
  {
    weight: 6,
    given: 'Haruto Sakura Ren Aoi Daiki Mio Kenta Yui Takumi Nanami Shota Emi',
    family: 'Suzuki Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Mori Hayashi Ishikawa Fujita',
  },
  {
    weight: 6,
    given: 'Wei Jing Hao Xiaoli Ming Yun Lei Fang Jun Ting Qiang Lan',
    family: 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Xu Sun Lin',
  },
  {
    weight: 5,
    given: 'Minjun Seoyeon Jiho Haeun Dohyun Yuna Taeyang Sujin Hyunwoo Eunji',
    family: 'Kim Park Choi Jung Kang Yoon Jang Lim Han Shin',
  },
  {
    weight: 7,
    given: 'Camila Diego Valentina Santiago Lucía Javier Paula Álvaro Ximena Andrés Carmen Joaquín',
    family: 'García Hernández Castillo Morales Navarro Ibáñez Fuentes Cabrera Rojas Molina Peña Serrano',
  },
  {
    weight: 5,
    given: 'Beatriz Thiago Larissa Gustavo Inês Tiago Fernanda Caio Mariana Rui',
    family: 'Almeida Ferreira Teixeira Barbosa Moreira Pinto Ribeiro Azevedo Nogueira Lopes',
  },
  {
    weight: 6,
    given: 'Camille Antoine Manon Julien Élodie Baptiste Clémence Nicolas Maëlle Théo',
    family: 'Dubois Moreau Fournier Girard Lambert Roussel Mercier Chevalier Blanchard Garnier',
  },
  {
    weight: 4,
    given: 'Giulia Alessandro Martina Davide Elisa Matteo Federica Stefano Ilaria Simone',
    family: 'Ricci Conti Marchetti Galli Fontana Caruso Ferri Santoro Bellini Parisi',
  },
  {
    weight: 6,
    given: 'Astrid Erik Freja Magnus Solveig Lars Signe Henrik Tuva Oskar Linnea Jonas',
    family: 'Johansen Nilsson Sørensen Berg Lindgren Dahl Eriksson Haugen Østergaard Lund Åkesson Holmberg',
  },
  {
    weight: 4,
    given: 'Aino Eero Helmi Onni Venla Mikko Kaisa Juhani',
    family: 'Korhonen Virtanen Laine Heikkinen Mäkelä Niemi Salonen Tuominen',
  },
  {
    weight: 7,
    given: 'Zofia Kacper Magdalena Paweł Agnieszka Michał Tereza Ondřej Katarína Martin Eszter Bence',
    family: 'Kowalski Zieliński Wójcik Dąbrowski Svoboda Dvořák Horák Kováč Szabó Varga Mazur Krawczyk',
  },
  {
    weight: 5,
    given: 'Oksana Andriy Iryna Taras Olena Bohdan Ivana Nikola Milica Stefan Elitsa Georgi',
    family:
      'Shevchenko Kovalenko Bondarenko Tkachenko Jovanović Petrović Kovačević Marković Dimitrov Ivanov Todorov Savić',
  },
  {
    weight: 5,
    given: 'Elif Mert Zeynep Emre Defne Kerem Layla Omar Yasmin Karim Salma Tarek',
    family: 'Yılmaz Demir Şahin Aydın Öztürk Kaya Mansour Haddad Khalil Nasser Farouk Aziz',
  },
  {
    weight: 5,
    given: 'Chidi Ngozi Tunde Amara Kofi Abena Wanjiru Otieno Thandiwe Sipho Zanele Mamadou',
    family: 'Eze Adeyemi Balogun Mensah Owusu Asante Kamau Odhiambo Dlamini Nkosi Mokoena Diallo',
  },
  {
    weight: 4,
    given: 'Linh Minh Thao Duc Mai Rizky Putri Bayu Siti Dewi Jose Althea',
    family: 'Nguyen Tran Pham Hoang Vu Pratama Wijaya Santoso Lestari Nugroho Santos Bautista',
  },
  {
    weight: 3,
    given: 'Noa Eitan Shira Yonatan Parisa Arash Shirin Dariush',
    family: 'Levi Cohen Mizrahi Shapira Hosseini Karimi Rahimi Moradi',
  },
  {
    weight: 3,
    given: 'Femke Daan Lotte Sander Anouk Bram Maud Thijs',
    // The no-break space keeps a name of two words together.
    family: 'de\u00a0Vries van\u00a0Dijk Bakker Visser Jansen Mulder de\u00a0Boer Dekker',
  },
]
