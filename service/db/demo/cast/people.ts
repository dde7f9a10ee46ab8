export type NotablePerson = {
  id: number
  name: string
  title: string
  companyId: number
  isVip: boolean
  /** Platforms this person writes on; the e-mail identity is always there. */
  platforms: readonly ('slack' | 'discord' | 'github')[]
  description: string | null
}

function person(
  id: number,
  name: string,
  title: string,
  companyId: number,
  platforms: string,
  description: string | null = null,
  vip = 'vip',
): NotablePerson {
  return {
    id,
    name,
    title,
    companyId,
    isVip: vip === 'vip',
    platforms: (['slack', 'discord', 'github'] as const).filter((platform) => platforms.includes(platform)),
    description,
  }
}

/** Customers with a name of their own in the demo; ids 31 to 54. Ids 1 to 30 are Northline's people. */
export const notablePeople: readonly NotablePerson[] = [
  person(
    31,
    'Ingrid Solheim',
    'VP Engineering',
    2,
    'slack',
    'Sponsor of the Halden rollout. Decides on the renewal.',
  ),
  person(
    32,
    'Mateus Carvalho',
    'Staff Platform Engineer',
    2,
    'slack github',
    'Runs the monorepo build at Halden.',
  ),
  person(33, 'Yuki Tanabe', 'Build Engineer', 2, 'slack github discord', null, ''),
  person(34, 'Noor Haddad', 'Engineering Manager, Web', 2, 'slack'),
  person(35, 'Eleanor Marsh', 'Director of Engineering', 3, 'slack', 'Prefers a call to a long thread.'),
  person(
    36,
    'Kwame Boateng',
    'Principal Security Engineer',
    3,
    'slack github',
    'Asks first about audit logs.',
  ),
  person(37, 'Sofia Petrova', 'DevOps Lead', 3, 'slack discord', null, ''),
  person(
    38,
    'Oliver Brandt',
    'CTO',
    4,
    'discord github',
    'Early customer; wrote the blog post about previews.',
  ),
  person(39, 'Chiara Monti', 'QA Lead', 4, 'discord', null),
  person(40, 'Dmitri Volkov', 'Robotics Software Lead', 5, 'github discord', 'Needs ARM and Bazel.'),
  person(41, 'Lena Hofstetter', 'Platform Engineer', 5, 'github', null, ''),
  person(42, 'Astrid Nygaard', 'Head of Platform', 6, 'github', 'Health data: nothing may leave the EU.'),
  person(43, 'Rafael Ortega', 'Engineering Manager', 7, 'discord github'),
  person(44, 'Mei-Ling Zhou', 'Finance Operations', 7, '', 'Reads every invoice line.'),
  person(
    45,
    'Callum Fraser',
    'Senior Engineer',
    8,
    'discord github',
    'Answers more questions in #help than we do.',
  ),
  person(46, 'Aisha Bello', 'Staff Engineer', 26, 'github discord'),
  person(47, 'Hugo Lefèvre', 'Lead Developer', 16, 'discord github', 'Windows builds of a game engine.'),
  person(48, 'Tanvi Deshmukh', 'SRE', 14, 'github discord'),
  person(49, 'Jakub Novák', 'DevOps Engineer', 12, 'github discord', null, ''),
  person(50, 'Marisol Vega', 'Head of Engineering', 9, 'discord'),
  person(51, 'Anders Holm', 'Platform Lead', 18, 'github', null),
  person(52, 'Fatima Zahra Idrissi', 'Engineering Director', 19, 'discord github'),
  person(53, 'Sam Okafor', 'Indie developer', 31, 'discord github', 'Free plan, very active.', ''),
  person(54, 'Grace Liu', 'Release Engineer', 10, 'github discord', null, ''),
]
