// English phrases of the attack screen. Each is met by its own table of near misses in the tests.
import { type AttackPhrase, gap, phrase } from './phrase.ts';

// Said to the assistant, not of somebody: "students were told to ignore …" passes.
const toYou =
  '(?:^|\\| |\\bplease |\\bnow |\\bjust |\\bthen |\\bkindly |\\byou (?:must|should|can|will|have to|need to|are to) |\\b(?:can|could|will|would) you |\\b(?:want|need|order|command|ask|tell|instruct) you to |\\bi repeat |\\band |\\bso |\\bfirst |\\binstead |\\bimportant |\\bhi |\\bhello |\\bok |\\bokay |\\bsystem |\\balso )';
const orders =
  '(?:instructions?|prompts?|rules|guidelines|directives?|directions|commands?|orders|programming|restrictions|constraints|policies|guardrails|training|messages?)';
const earlier =
  '(?:previous|prior|earlier|above|preceding|initial|original|system|former|past|existing|foregoing|prevoius|previus|your|hidden|developer|safety)';
// "the previous instructions on the worksheet" are a teacher's.
const ofSchool =
  '(?! (?:on|in|from|of|for|about|given by|to|at) (?:the |my |their |his |her |our |this |that |your )?(?:\\w+ )?(?:exam|test|quiz|essay|worksheet|lab|recipe|book|assignment|homework|project|paper|sheet|teacher|class|coach|manual|board|handout|syllabus|students?|question|task|activity|experiment)s?\\b)';

export const english: readonly AttackPhrase[] = [
  phrase(
    'block',
    'override',
    `${toYou}(?:ignore|disregard|forget|override|bypass|discard|dismiss|neglect|overlook|skip|erase|delete|drop)(?! (?:what|that|my|about my)\\b)(?: about)?(?: (?:all|any|every|everything|each|both|absolutely))?(?: of)?(?: (?:the|your|these|those|its|previous|prior|other|such))*${gap(1)} ?(?:${earlier} )+(?:and (?:${earlier}|all|any|other) )?(?:${earlier} )?${orders}\\b${ofSchool}`,
  ),
  phrase(
    'block',
    'override',
    `${toYou}(?:ignore|disregard|forget)(?: (?:everything|all|anything|whatever))(?: that)?(?: (?:you(?: were|'ve been|’ve been| have been)(?: ever)?(?: told| taught| given| instructed)|i said before|(?:was |were )?(?:said |written |stated )?(?:above|before this|prior to this|earlier in this prompt)))`,
  ),
  phrase(
    'block',
    'override',
    `(?:everything|anything|all)(?: that)? you (?:were|have been|'ve been|’ve been) (?:told|taught|given|instructed)(?: \\w+){0,3} (?:has |have |is |are |was )?(?:now )?(?:expired|void|invalid|cancelled|canceled|obsolete|no longer|revoked|over)`,
  ),
  phrase(
    'block',
    'override',
    `(?:from (?:now|here|this (?:line|point|moment|message))(?: on)?(?:wards?)?)(?: \\|)?,? you (?:will |must |shall |only |now )*(?:follow|obey|listen to|answer to|serve|take orders from)(?: only)? (?:me|my)\\b`,
  ),
  phrase(
    'block',
    'override',
    `\\b(?:do not|don't|don’t|stop|no longer|never) (?:follow|following|obey|obeying|apply|applying|adhere to) (?:the|your|any|any of your|all)${gap(1)} (?:${earlier} )*(?:instructions|rules|guidelines|restrictions|system prompt)${ofSchool}`,
  ),
  phrase(
    'block',
    'override',
    `\\byour (?:${earlier} |new |only |true )*(?:instructions|rules|restrictions|guidelines|filters|safeguards|limitations) (?:are|have been|were|is) (?:now )?(?:void|cancelled|canceled|lifted|removed|suspended|disabled|deleted|overridden|replaced|revoked|off)\\b`,
  ),
  phrase(
    'flag',
    'override',
    `\\b(?:assistant|system|model|bot|ai)\\.?(?:restrictions|rules|filters|policy|privacy|safety) ?(?:=|:=|:) ?(?:\\[\\]|none|off|false|null|0|disabled)`,
  ),
  phrase(
    'flag',
    'override',
    `\\bobey (?:only )?(?:me|my (?:very )?(?:first|last|new|next|own)? ?(?:message|instruction|order|command)s?)\\b`,
  ),
  phrase(
    'flag',
    'false-authority',
    `\\b(?:privacy|safety|security|confidentiality|access) (?:rules?|polic(?:y|ies)|restrictions?|filters?|checks?|controls?|mode)?${gap(2)} ?(?:suspended|lifted|disabled|waived|turned off|switched off|revoked|no longer appl(?:y|ies)|off)\\b`,
  ),
  phrase(
    'flag',
    'false-authority',
    `\\b(?:system update|system override|admin override|root access|sudo|emergency override|new policy effective|security clearance|authorized by openai|authorised by)\\b`,
  ),
  phrase(
    'flag',
    'false-authority',
    `\\bi(?: am|'m|’m) (?:the|your|an?) (?:admin(?:istrator)?|developer|system (?:owner|operator|administrator)|creator|root|head teacher|principal|owner)\\b`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `${toYou}(?:repeat|print|show|reveal|output|display|write|paste|copy|recite|dump|give|tell|disclose|leak|echo|return|quote|list|translate|encode|share|expose|provide|spit|type|read|send|post|state|put|convert|summari[sz]e)(?: (?:me|us|out|back|up|down|off))*(?: (?:all|everything|exactly|verbatim|word for word|the (?:full|entire|exact|complete|whole) (?:text|content|contents|wording))(?: of| in| from)?)*(?: (?:your|the|its|this chat's|this chat’s))?(?: (?:full|entire|exact|original|initial|hidden|secret|internal|complete|whole|operating|current|actual|own|raw|base|above|very first|first))* (?:system prompts?|system messages?|system instructions?|hidden instructions?|hidden prompts?|secret instructions?|initial instructions?|initial prompts?|original instructions?|internal instructions?|developer (?:message|prompt|instructions?)|pre-?prompt|base prompt|meta-?prompt)\\b${ofSchool}`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `${toYou}(?:repeat|print|output|copy|write|recite|echo|reproduce|return|dump|type|display|show)(?: (?:out|me|back))*(?: (?:the|all|all of|all the|everything|every|any|each))*(?: (?:of|the))*(?: (?:text|words?|content|contents|lines?|sentences?|instructions?|characters?|messages?|things?))?(?: (?:that (?:is|was|came|comes|appears|stands)|which (?:is|was)|written|given|found|you (?:were given|received|got)))* (?:above|before|preceding|prior to|up to)(?: (?:this|the|my|our))?(?: (?:message|line|conversation|point|question|chat|text|prompt|sentence|request))?,?(?: \\|)?${gap(4)} ?(?:word for word|verbatim|exactly|literally|as is|as-is|starting (?:with|from)|beginning with|in a code block|in full|letter by letter)`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `\\b(?:the |your )?(?:first|opening|last|second) (?:line|sentence|words?|paragraph|letter|\\d+ (?:words|lines|characters)) of (?:your|the) (?:system |hidden |initial |original |secret )+(?:prompt|message|instructions?)\\b`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `\\b(?:put|write|paste|copy|place|print|wrap|insert)${gap(1)} your (?:(?:own|full|exact|initial|original|first|system|hidden|complete|entire|secret) )+(?:instructions|prompt|rules|guidelines|message)\\b`,
  ),
  phrase(
    'flag',
    'prompt-extraction',
    `\\b(?:your|the) (?:system prompt|system message|hidden prompt|initial instructions|original instructions|operating rules|hidden rules|secret rules|internal rules|developer message)\\b`,
  ),
  phrase(
    'flag',
    'prompt-extraction',
    `\\b(?:exact|verbatim|full|literal) (?:string|text|words?|wording|instructions?|prompt)${gap(4)} (?:developers?|you were (?:given|sent|told)|sent you|forbids?|you received)\\b`,
  ),
  phrase(
    'flag',
    'prompt-extraction',
    `\\b(?:repeat|print|tell me|show me|what (?:was|is|are)|summari[sz]e|list|reveal|paraphrase)(?: \\w+){0,3} your (?:own |full |exact |initial |current |internal )*(?:instructions|prompt|rules|guidelines|directives)\\b`,
  ),
  phrase(
    'flag',
    'prompt-extraction',
    `\\b(?:paragraph|text|message|part) (?:that|which) (?:begins|starts) with \\|? ?['"]?you are\\b|\\b(?:repeat|print) (?:the |everything |all )?(?:text |words )?(?:above|before) (?:this )?(?:message|line)|\\bprint what came before\\b`,
  ),
  phrase(
    'flag',
    'tool-listing',
    `\\b(?:list|name|names?|enumerate|show|tell|write|print|describe|reveal|what|which|give|complete|tick|spell|how many|all|every|each|exact)\\b[^|]{0,80}?\\b(?:your|internal|hidden|backend|background|available|registered|of the|every|all|you own) (?:[a-z-]+ ){0,3}?(?:tools?|functions?|apis?|callables?|plugins?|endpoints?|commands?|actions?|methods?)\\b(?! (?:quiz|test|unit|chapter|results?|students? need|we |in math))`,
  ),
  phrase(
    'flag',
    'tool-listing',
    `\\b(?:tools?|functions?|apis?|callables?|plugins?|endpoints?|methods?)\\b[^|]{0,40}? (?:you (?:can|could|may|have|use|own|are able|were|get|call|know)|(?:do|did|can|could) you (?:have|use|call|invoke|access|run)|available to you|at your disposal|wired|in the request)\\b`,
  ),
  phrase(
    'flag',
    'tool-listing',
    `\\b(?:i|you) (?:invoke|call|run|execute|use) the (?:function|tool|api|method) (?:named|called)\\b|\\braw tool calls?\\b|\\btools array\\b|\\bcallables? you\\b|\\bevery callable\\b|\\bvalid (?:tool |function )?names\\b`,
  ),
  phrase(
    'block',
    'role-play',
    `\\byou(?: are|'re|’re) (?:now |no longer |going to be )+(?:dan\\b|a dan|do anything now|jailbroken|unrestricted|unfiltered|uncensored|free (?:from|of)|bound by|restricted by|limited by|in (?:developer|dev|god|debug|jailbreak|dan|root|admin|unrestricted|unfiltered) mode|an? (?:unrestricted|unfiltered|uncensored|evil|amoral|jailbroken))`,
  ),
  phrase(
    'block',
    'role-play',
    `\\b(?:act|behave|respond|answer|pretend|roleplay|role-play|speak|reply|simulate|imagine)\\b[^|]{0,30}?\\b(?:you|as|like|ai|assistant|model|bot|chat ?bot|robot)\\b[^|]{0,40}?\\b(?:without|with no|has no|have no|free of|not bound by|no longer bound by|ignoring)(?: any| your| all| the)? (?:rules|restrictions|filters?|guidelines|ethics|limits|limitations|censorship|safeguards|constraints|privacy (?:rules|laws))\\b`,
  ),
  phrase(
    'flag',
    'role-play',
    `\\b(?:developer|debug|god|dan|jailbreak|root|maintenance|unrestricted|sudo) mode\\b|\\bjailbreak (?:prompt|yourself|mode)\\b|\\bdo anything now\\b`,
  ),
  phrase(
    'flag',
    'role-play',
    `\\b(?:act|pretend|play|be|roleplay|impersonate)(?: as| to be| that you are| you are| you're| like)? (?:my|the|our|a|an) (?:teacher|head teacher|principal|admin|administrator|database|linux terminal|terminal|shell|sql|counsellor|grandmother|grandma)\\b`,
  ),
  phrase(
    'flag',
    'role-play',
    `\\b(?:late|dead|deceased) (?:grandmother|grandma|nana|granny)\\b|\\byou are (?:a|an|the) (?:linux |unix |bash |python |sql )?(?:terminal|shell|console|interpreter|database)\\b|\\bfrom before privacy laws?\\b|\\bno rules\\b`,
  ),
];
