import { grammarOf, type WrittenRules } from './grammar.ts';

const SHOW =
  "[(tell|show|give|get) [me]|send me|check|see|view|list|display|open|know|let me see|do you know|(would|will) you (tell|show|give) me|can i (see|get|have|check)|i need|where (is|'s)|what (is|are|was|'s)|whats|do i have [any]]";
const ASK = '[tell me|show me|know|do you know|let me know|check|see]';
const PRICE = '(price|value|rate|quote|worth|chart|graph)';
const CURRENT = "[current|latest|live|actual|today 's|todays]";
const UNIT = '[in (usd|dollars|us dollars|OTHER)]';
const WHEN =
  '[now|rn|yesterday|right now|currently|today|at the moment|these days|[in|over|for|during] [the] [last|past|this] RANGE]';

const WILL_PAY = `[(a friend|my friend|my boss|someone|somebody|he|she|they|NAME) (wants|want|needs|need) to (pay|send) [it|money|TOKEN] [to] [me] [back] [money|TOKEN] [so]]`;

const SEND = '(send|transfer|pay|wire|give|tip|(make|send) a (payment|transfer) of)';
const TO_ADDRESS = '[to] [the|this] [wallet|address|wallet address] [:] ADDRESS';
const TO = `(to NAME|${TO_ADDRESS})`;
const NOTE = '[[,] (REASON|[with] [the|a] (memo|note|message|reference) [:] MEMO)]';
const ITS = '[tokens|coins|token]';

const SWAP = '(swap|exchange|convert|trade|change)';
const INTO = '[to|for|into|->|→|=>]';

const NOTIFY =
  '(alert me|notify me|warn me|ping me|message me|text me|tell me|remind me|let me know|alert|send me an alert) (when|if|once|whenever|as soon as|in case)';
const UP = '[up|back|back up|all the way|all the way up]';
const MOVES = "(is|'s|goes|gets|moves|trades|is trading)";
const ABOVE = `(${MOVES} ${UP} (above|over|past|higher than|more than)|(rises|climbs|jumps|pumps|goes up) [back] (to|above|over|past)|exceeds|passes|breaks|surpasses|tops|>)`;
const BELOW = `(${MOVES} [down|back|back down] (below|under|lower than|less than)|(falls|drops|dips|sinks|dumps|goes down) [back] (to|below|under)|<)`;
const CROSSES = '(hits|reaches|touches|crosses|is [at]|gets to|goes to|gets back to)';
const DOLLARS = '[usd|dollars|dollar|bucks]';
const CHANGE_TIME = '(in|within|over) [the] [last] [an|a|one|1] RANGE';

function alerts(start: string, token: string, end = ''): WrittenRules {
  return {
    [`/alert ${token} above TARGET`]: [`${start} ${ABOVE} TARGET ${DOLLARS} ${end}`],
    [`/alert ${token} below TARGET`]: [`${start} ${BELOW} TARGET ${DOLLARS} ${end}`],
  };
}

const IT = `[the price of] [the] TOKEN ['s] [price]`;
const PRICE_MOVES = `${NOTIFY} ${IT}`;
const AND_NOTIFY = '[,] (alert me|notify me|ping me|tell me|message me|let me know|warn me)';
const BALANCE_MOVES = `${NOTIFY} my TOKEN balance`;
const NEW_ALERT =
  '[set|set up|create|make|add] [an|a] [new] [price] alert [me] [for|on|when|if] [the price of] TOKEN [price] [is|goes]';

const READ: WrittenRules = {
  '/price': [`${SHOW} [the|a] (price|prices|chart)`],
  '/price TOKEN RANGE': [
    `(is|did|has) [the] TOKEN [price] [go|gone|going] (up|down|up or down|rising|falling|pumping|dumping) ${WHEN}`,
    `${SHOW} [the] ${CURRENT} [market] ${PRICE} [of|for] [the|a|an|one|1] TOKEN ${UNIT} ${WHEN}`,
    `${SHOW} [the] ${CURRENT} TOKEN ['s] ${PRICE} ${UNIT} ${WHEN}`,
    `${ASK} how (is|'s) [the] TOKEN [price] (doing|trading|looking|performing) ${WHEN}`,
    `(what|how) (did|has) [the] TOKEN [price] (do|done|change|changed|move|moved|perform|performed) ${WHEN}`,
  ],
  '/price TOKEN': [
    `${ASK} (how much (is|'s|are)|how much (does|do|would)) [the|a|an|one|NUMBER] TOKEN [cost|worth|going for|at|trading at|trading for] ${UNIT} ${WHEN}`,
    `how (is|'s) [the] TOKEN [price] (now|today|currently)`,
    `${ASK} (what (is|'s)|whats|where (is|'s)) [the] TOKEN (at|worth|trading|trading at|going for|trading for) ${UNIT} ${WHEN}`,
  ],
  '/pools TOKEN': [`[show [me]|get] [the] pools [of|for|with] TOKEN`, `where is TOKEN traded`],
  '/news': [`${SHOW} [the|any] [latest|recent] news ${WHEN}`],
  '/news TOKEN': [
    `(is|are) there [any|some] news [about|on|for|of] [TOKEN] ${WHEN}`,
    `${SHOW} [the|any] [latest|recent] news (about|on|for|of) TOKEN ${WHEN}`,
    `${SHOW} [any|the] [latest] TOKEN news ${WHEN}`,
  ],
  '/wallet balance': [
    `${SHOW} [my|the] [current|wallet|account|total|full] (balance|balances|holdings|funds|portfolio|tokens|coins|assets|money|crypto) ${WHEN}`,
    `${SHOW} [my|the] [current] (TOKEN|wallet 's) balance ${WHEN}`,
    `${SHOW} [my|the] [current] balance (of|in) (my wallet|my wallets|TOKEN|my account)`,
    `${ASK} how (much|many) [money|crypto|funds|coins|tokens|TOKEN [tokens|coins]|of my TOKEN] (do i (have|own|hold|got)|i have|have i got|i got|is (in my wallet|in my account|in there|left|mine)|are in my wallet|there is in my wallet) [left|available|in my wallet|in my account|in total|in my wallets] ${WHEN}`,
    `${ASK} (what (tokens|coins|crypto|assets) do i (have|own|hold)|what (do i|i) (have|own|hold)|what have i got|what (is|'s) in my (wallet|account|wallets)|whats in my wallet) [left|in my wallet] ${WHEN}`,
    `${ASK} how much (am i|is my wallet|is my portfolio|are my tokens|is my TOKEN|are my TOKEN|is everything|is all my crypto) worth ${WHEN}`,
    `(what (is|'s|are)|whats) my (wallet|portfolio|wallets|tokens|TOKEN) worth ${WHEN}`,
    `(what (is|'s)|whats|show [me]) (the value of my|my total) (wallet|portfolio|wallets|tokens|value)`,
    `(have i got|do i have|do i own|is there) (any TOKEN|enough TOKEN|TOKEN|any money|money) [left]`,
    `did i run out of TOKEN`,
  ],
  '/wallet address': [
    `${WILL_PAY} ${SHOW} (my|the) [own] [public|wallet|deposit|receiving|receive|OTHER] (address|addresses|public key|pubkey) [of my wallet] [to (receive|get) (money|funds|TOKEN|payments)]`,
    `(address|wallet address|deposit address|receive|deposit|i want my address|where is my address)`,
    `(how|where) (do|can|could|should) i (receive|get paid|deposit|top up|add funds|get|find|see) [my address|money|funds|payments|TOKEN|crypto|a payment|some TOKEN|my wallet address|my wallet|my deposit address]`,
    `(where|how) can (people|someone|somebody|my friend|friends|others|they) (pay|send) [me|money to me|TOKEN to me|me money|me TOKEN]`,
    `(receive|deposit) [some] (TOKEN|money|funds|crypto|a payment)`,
  ],
  '/history': [
    `${SHOW} [me] [my|the] [whole|full|complete|recent|last|latest|past|previous] [wallet|payment|transaction|account] (history|activity|transactions|payments|transfers|transaction|payment|txs) [history] ${WHEN}`,
    `who (sent|paid) me [money|TOKEN|last|something] ${WHEN}`,
    `(what|how much|how much TOKEN|how much money|whom|who) (did i|have i|did i last) (send|spend|receive|pay|do|sent|spent|received|paid|done|get) [last|recently|lately|so far] ${WHEN}`,
    `(did|have) i (receive|received|get|gotten) (anything|something|any money|money|a payment|TOKEN|any TOKEN|my money|paid|any payments) [yet|lately|recently] ${WHEN}`,
    `(did|has) my [last] (payment|transfer|transaction|money|TOKEN|tx|send|deposit) (arrive|arrived|go through|gone through|go out|come through|land|landed|work) [yet]`,
    `(what happened|what (is|'s) new) in my (wallet|account) ${WHEN}`,
  ],
  '/alerts': [
    `${SHOW} [my|the|all my|any|all] [active|price|current] alerts`,
    `(what|which) alerts do i have [set]`,
  ],
  '/orders': [`${SHOW} [my|the|all my|any|all] [open|active|current|pending|limit|stop] orders`],
  '/wallets': [
    `${SHOW} [my|the|all my] [linked|connected] wallets`,
    `(which|what) wallets [do i have|are linked|are connected]`,
  ],
  '/recipients': [`${SHOW} [my|the|all my] [saved] (recipients|contacts|addresses|address book)`],
  '/summary': [
    `${SHOW} [my|the|a] [daily|weekly] (summary|overview)`,
    `how (is|'s|are) my (portfolio|wallet|wallets|investments|money|crypto) doing ${WHEN}`,
  ],
  '/cancel': [
    `${SHOW} [my|the|all my|any] (pending|open) (payments|operations|transactions|payment|swaps)`,
    `(what (is|'s)|whats) (pending|open|waiting)`,
    `cancel [my|the|that|this|all|everything|it] [last|pending|open] [payment|operation|transaction|send|transfer|swap|payments]`,
  ],
  '/stake': [
    `${SHOW} [my|the|all my] [open|current] (stakes|stake|staking|delegations|staked TOKEN|stake accounts|staking positions)`,
    `how (much|many) [TOKEN] (do i have|have i|is|did i|am i) (staked|delegated|stake|staking)`,
    `(withdraw|claim) my (stake|stakes|staked TOKEN)`,
    `(unstake|undelegate) [my TOKEN|everything|it|all|my stake]`,
  ],
  '/stake rewards': [
    `${SHOW} [my|the] [staking|stake] rewards ${WHEN}`,
    `(how much|what) (did i|have i) (earn|earned|make|made) [from|with|by|in] [staking|stake] [rewards]`,
  ],
  '/network': [
    `(what|which) network (am i on|is this|do i use|is used|am i using)`,
    `(change|switch|choose) [the|my] network`,
  ],
  '/notifications settings': [`[change|open|show] [my|the] (notification settings|notifications)`],
  '/wallet new': [`(create|make|get|open|i need|generate|new) [me] [a] [new] wallet`],
  '/wallet connect': [`(connect|link|add) (a|my|an existing|another) [existing] wallet`],
  '/wallet': [
    `[show|open] [my|the] wallet`,
    `how (do|can) i (create|make|get|connect|link|open) (a|my|another|a new) wallet`,
  ],
  '/help': [
    `(help [me]|what can (you|this bot|i|i do|the bot) [do|do here|do with this|ask you|ask]|how does (this|it|this bot|the bot) work|what are [the|your] commands|${SHOW} [the|your|all] commands|commands|how do i use (this|this bot|you)|i need help)`,
  ],
  '/help security': [
    `(is (this|it|my money) safe|are my keys safe|who has my keys|how safe (is this|are you))`,
  ],
};

/** They ask for what is missing. */
const GUIDES: WrittenRules = {
  '/send': [
    `(send|transfer|pay|send money|make a payment)`,
    `(send|transfer) [some|a] (money|SYMBOL|crypto|funds|payment|tokens|coins) [to NAME]`,
    `(make|start) a (payment|transfer)|pay (someone|somebody|a friend|NAME)`,
    `how (do|can|would) i (send|transfer|pay|make a payment) [some|a friend|someone|money|SYMBOL|crypto|tokens|payments] [to (someone|a friend|NAME|somebody)]`,
  ],
  '/send to ADDRESS': [`(send|transfer) [[some|a] (money|crypto|funds|payment|tokens|coins)] to ADDRESS`],
  '/send NUMBER to ADDRESS NAME': [
    `${SEND} NUMBER to (NAME|[the|this] [wallet|address|wallet address] [:] ADDRESS)`,
  ],
  '/swap': [
    `${SWAP} [some] [my] [TOKEN|tokens|coins] [${INTO} OTHER]`,
    `${SWAP} NUMBER TOKEN`,
    `(buy|sell) [some|my] [NUMBER] (TOKEN|crypto)`,
    `how (do|can|would) i (swap|exchange|convert|trade|buy|sell) [some] [tokens|TOKEN|crypto|coins] [(to|for|into|with) OTHER]`,
  ],
  '/stake': [`stake [some|my] [SOL]|how (do|can) i stake [SOL]|how does staking work`],
  '/alert': [
    `(set|set up|create|make|add) [an|a] [new] [price] alert|how (do|can) i (set|make|create) (an alert|alerts|a price alert)`,
  ],
  '/alert TOKEN': [`(set|set up|create|make|add|price) [an|a] [new] [price] alert (for|on) TOKEN`],
};

const MONEY: WrittenRules = {
  '/send AMOUNT SYMBOL': [`${SEND} AMOUNT SYMBOL ${ITS}`],
  '/send AMOUNT SYMBOL ADDRESS NAME MEMO REASON': [
    `${SEND} AMOUNT [of my] SYMBOL ${ITS} ${TO} ${NOTE}`,
    `${SEND} (NAME|to NAME|${TO_ADDRESS}) [,] AMOUNT SYMBOL ${ITS} ${NOTE}`,
  ],
  '/swap AMOUNT TOKEN OTHER': [
    `${SWAP} AMOUNT [of my] TOKEN ${ITS} ${INTO} OTHER`,
    `sell AMOUNT TOKEN ${ITS} (for|to|into) OTHER`,
    `(use|spend) AMOUNT TOKEN (to buy|on|for) OTHER`,
  ],
  '/swap TOKEN NUMBER OTHER': [`${SWAP} [my] TOKEN (to|for|into) NUMBER OTHER`],
  '/swap OTHER NUMBER TOKEN': [
    `buy [me] NUMBER TOKEN (with|using|for) [my] OTHER`,
    `(buy|get) me NUMBER TOKEN [[,] [and] pay [for it]] with [my] OTHER`,
  ],
  '/swap AMOUNT OTHER TOKEN': [`buy [me] [some] TOKEN (with|using|for) AMOUNT OTHER`],
  '/stake delegate AMOUNT ADDRESS': [`(stake|delegate) AMOUNT SOL [[to|with|at] [the] [validator] ADDRESS]`],
  '/stake undelegate AMOUNT': [`(unstake|undelegate) AMOUNT [of my] [staked] SOL`],
};

const ALERTS: WrittenRules = {
  '/alert TOKEN crosses TARGET': [
    `${PRICE_MOVES} ${CROSSES} TARGET ${DOLLARS}`,
    `(when|if|once) ${IT} ${CROSSES} TARGET ${DOLLARS} ${AND_NOTIFY}`,
    `${NEW_ALERT} (at|hits|reaches|crosses) TARGET ${DOLLARS}`,
  ],
  '/alert TOKEN above TARGET': [`${NEW_ALERT} (above|over|>) TARGET ${DOLLARS}`],
  '/alert TOKEN below TARGET': [`${NEW_ALERT} (below|under|<) TARGET ${DOLLARS}`],
  '/alert TOKEN PERCENT RANGE': [`${PRICE_MOVES} (moves|changes|swings) [by] PERCENT ${CHANGE_TIME}`],
  '/alert TOKEN +PERCENT RANGE': [
    `${PRICE_MOVES} (rises|climbs|jumps|pumps|goes up|gains|is up) [by] PERCENT ${CHANGE_TIME}`,
  ],
  '/alert TOKEN -PERCENT RANGE': [
    `${PRICE_MOVES} (falls|drops|dips|sinks|goes down|loses|is down) [by] PERCENT ${CHANGE_TIME}`,
  ],
};

export const english = grammarOf({
  hellos: '(hi|hello|hey) [there|bot|buddy|again]|good (morning|afternoon|evening|day)|gm|yo',
  thanks: '(thanks|thank you) [a lot|so much|very much|in advance]|thx|ty|cheers',
  greetings: 'perfect|nice|ok|okay|bot|dear bot|so|alright|great|cool',
  politeness: 'please|pls|plz|kindly|just',
  endings: 'now|currently|right now|right away|for me',
  requests: '(can|could) (you|u)',
  askingVerbs: '',
  wishes:
    "i (want|need|wish|would like|wanna) [to]|i'd like to|id like to|wanna|let 's|lets|go ahead and|help me [to]|i want you to",
  everything: 'all|max|all [of] (my|the)|the max [of]|my (whole|entire)',
  reasons: 'for',
  ranges: {
    '1h': '1h|hour|60 minutes',
    '24h': '24h|day|24 hours|24 hrs|1d',
    '7d': '7d|week|7 days|seven days|1w',
    '30d': '30d|month|30 days|thirty days|1m',
  },
  unclearNumber: null,
  turningWords: `not don't dont don't't never no won't wont can't cannot isn't if unless when whenever once until till after before later tomorrow tonight
    yesterday soon next every each daily weekly monthly recurring then also instead but except minus plus half double send sends sent sending pays paid
    transfer transfers transferred swap swaps swapped sell sold buy bought cancel undo stop wait hold joking kidding maybe perhaps or only
    asked says said tell told please pls asap quickly immediately urgently didn't didnt doesn't doesnt isnt wasn't wasnt aren't arent ain't aint
    wouldn't wouldnt shouldn't shouldnt couldn't couldnt jk nah nope nevermind nvm psych`,
  particles: `a an the and & to from with without of in into on onto at by as for per via using about around approximately roughly nearly up down out off
    me him her us them you it i he she we they this that these those here there someone everyone everybody anyone anybody himself
    already yet still even though tho because since so while during ok okay yes yeah yep sure right correct haha lol hmm well
    myself yourself themselves same back again today now thanks which who whom whose what where why how
    is are was were be been am do does did has have had would should could can shall
    pay more less another other some any few many much all both either neither total worth amount memo note message reference
    monday tuesday wednesday thursday friday saturday sunday
    first second last minutes hours days weeks months fee fees`,
  units: `dollars dollar usd bucks buck euros euro eur pounds gbp pesos peso cents cent lamports lamport times percent k m mil thousand million
    hundred tokens token coins coin crypto money cash everything life things going btw`,
  rules: [
    READ,
    GUIDES,
    MONEY,
    ALERTS,
    alerts(PRICE_MOVES, 'TOKEN'),
    alerts(BALANCE_MOVES, 'balance TOKEN'),
    alerts(`(when|if|once) ${IT}`, 'TOKEN', AND_NOTIFY),
  ],
});
