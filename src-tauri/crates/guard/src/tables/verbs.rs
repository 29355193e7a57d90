//! English verbs of which no other table knows what they do.
//!
//! A button that begins with one of them does something, and nobody has looked at what. Verbs that only look, arrange, write
//! or begin are left out, and so are those that a table of its own judges. The words come from the lexicon of
//! compromise 14.17 (MIT, `verbs.LICENSE`), from which these were chosen.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Never nouns.
pub(crate) static VERBS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| SURE.split_whitespace().collect());
/// Nouns as well: verbs only before one of [`AFTER_A_VERB`] or a number.
pub(crate) static NOUNS_TOO: LazyLock<HashSet<&str>> =
    LazyLock::new(|| BOTH.split_whitespace().collect());

/// What stands behind a verb, and hardly behind the first noun of a label.
pub(crate) const AFTER_A_VERB: &[&str] = &[
    "the",
    "this",
    "that",
    "these",
    "those",
    "a",
    "an",
    "my",
    "your",
    "our",
    "his",
    "her",
    "their",
    "it",
    "them",
    "him",
    "me",
    "us",
    "all",
    "every",
    "everyone",
    "everything",
    "each",
    "both",
    "now",
    "up",
    "out",
    "off",
    "down",
    "away",
    "over",
];

const SURE: &str = "
    abduct abet abide abolish abound abscond absolve absorb accelerate acclimate accommodate accompany accomplish
    accost accrue accuse accustom achieve acknowledge acquiesce adjourn administer adorn adsorb advertise affect
    afford agonize allege allot allude amalgamate amaze amuse anneal annoy anticipate appease appraise appreciate
    argue arise arouse arrest arrive aspire assail assert assure astonish astound attain attract augment automate
    avert avoid await babysit backfire baffle bake bathe batter befriend beg beguile behave behead behold belittle
    bequeath bestow betray bewilder bewitch bide blast bleed bless bloat blow blurt boat boggle boil bolster
    bombard boom bother bounce breastfeed breathe bud bundle burp burst bury bustle butt captivate careen carry
    carve cater caulk celebrate centralize chant cherish chew chill chirp chop circumvent cite clap cleanse climb
    cling clutter coalesce coerce coexist cohabit coincide collide collude combust come commence communicate compel
    compete complain complicate comply conceal conceive conclude concur condemn condone confess conform confront
    confuse conjure connote conquer conserve consist consolidate conspire constitute constrain consult convene
    converge convince cope correspond corrode cramp crave crawl cripple crumble cultivate dampen dash daunt daze
    dazzle deafen debark debilitate debrief debunk decay deceive decentralize decimate decipher decompose decouple
    decree decry dedicate deface defer deform defraud defy degrade delimit demean demoralize denote depart deplore
    deport depress derail derange derive deserve desist devastate devolve devote die dig dignify diminish dine
    disappoint disburse discipline disclaim disclose discount discourage disgruntle disgust dishearten dislodge
    disperse displace displease disprove disrupt dissent dissuade distil distill distract distress disturb diverge
    divulge dole dredge dribble drown drum dwell dwindle eat edify elapse elate electrify elucidate elude emaciate
    embalm embark embarrass embroider embroil emerge enact enchant encircle enclose encourage encroach encumber
    endanger endear endow endure energize engender engrave engulf enliven enquire enrich ensue ensure enthral
    entice entrain entrench envelop envisage erupt eschew espouse establish etch evoke exaggerate exalt exasperate
    exceed excite exclaim exert exhale exhilarate exhort exhume explode extinguish extol exude falter fascinate
    fasten fatten fend ferment fizzle flatter flee fling flirt fluster foreclose forego foresee foreshadow forewarn
    forsake fragment freshen frighten frolic frustrate fundraise furnish gad garden giggle gleam glean glide govern
    grapple gratify graze grieve hamper hanker happen harangue harass heighten hijack hinder hoist hone horrify
    howl humiliate hunker hurry hurt hush imbue immerse impale impart imperil impinge implode imply impoverish
    impress imprison incite incorporate indebt indulge infect infest inflate infuriate infuse ingest inhabit
    inhibit initiate injure innovate insist instil insult intensify intern intimidate intoxicate intrigue intrude
    inundate invade invent invigorate involve irk irritate juggle kidnap knead kneel knit languish lash launder
    lessen linger liquefy loosen lurk madden maim manifest manufacture marry meander mend mesmerize mimick mince
    mingle misplace mitigate molest motivate mourn mow muddle mull mumble mystify nag nail nurture obey obsess
    occupy offend offset omit opine oppose oppress outgrow outnumber outpace outstand overarch overcome overpower
    oversee overshadow overturn overuse overwhelm ovulate owe pamper parallel paralyse participate patrol pave pend
    perceive perish permeate perplex persevere persuade pervade plummet poach pollute portray possess pour prattle
    pray preach precede preclude predetermine predict preoccupy presuppose prevail proclaim prod profess prosper
    protrude provoke puke punish purport pursue quash quench ramble rattle rave ravish reap reassure rebuff receive
    reckon recoup redact refract refuel refurbish regulate reheat reign rein reinforce rejuvenate relent relieve
    rely repel resemble resent reside resist respond restrain restructure resurface retrofit reup revamp revel
    revere revitalise revitalize revolve rid ripen riveting roam roar rot rout rustle sadden satisfy saturate
    scatter scavenge scorch scream screech sculpt sequester sever sew shake shatter shout shrivel shun skate
    skyrocket slam slay slope smuggle snatch sneak sniff snowboard snuggle soak soar sober solicit soothe sow
    sparkle spawn specialize spice spit spoil spoof sprawl squander squish stab stagger startle starve steal
    stereotype stiffen stifle stimulate sting strangle strengthen strew strive stump stun sublimate submerge
    subside subsidize subsist subvert succeed succumb suck suffer suffice suppose suppress surmount surpass
    surround survive suss sustain swallow sweep sweeten swell swim tack tackle tailor tamper tan tantalize tarnish
    tease tempt terrify threaten thrill thrive thwart tighten topple toughen trample transact transpire transport
    tremble trifle tuck tumble undergo undertake undervalue underwhelm unearth unite unnerve unplug unsettle untie
    uphold uplift upset vanish vex vie warp weaken wean weave wed weep whack wield wither worsen wreak wrestle
    wring yammer yearn zonk
";

const BOTH: &str = "
    abuse accent access accord account ace ache act addict address advocate affiliate aid aim alight alter anchor
    anger appeal approach approximate architect armour articulate assist associate attack attempt bail band bang
    bankrupt bar bargain barge bark base bash battle bear beat beef belt bend benefit bias bike bit bite blame
    blink blitz blunt board boast bog bomb bond bone border boss bottle box boycott branch brand breach breed bribe
    bruise brush bubble buckle budget buffer bully burden bust butcher buzz calm camp cap capture card care cause
    caution cave chain chair challenge champion channel charm chauffeur cheat circle claw cloud club coach coat
    coin combat comfort command commute complement compound compromise concern conduct conflict conglomerate
    conjugate conscript construct consummate control cool corrupt cost cough counsel counterfeit couple court crash
    credit creep crowd crush cry cue curb cure curl curve dab damage damp dance dare dart debut defeat defect
    defuse delay deliberate delight demand desert desire diffuse dip direct disguise dish dislike ditch divorce
    doctor dodge drink drip drive drone dry dub duel dull dye edge effect elicit encounter engineer envy escape
    excel excuse exhaust exhibit eyeball faint fake fall farm fast favour fear feature feel fence field film
    finance firm flake flame flare flavor flesh flock flood flower fly fog foil fool foul fracture franchise fringe
    frost frown fry fuel function fuss fuzz gag gain game gang gas gate gear geek glare gloss glow glue goof gossip
    graduate grill grind grip groom grumble guarantee guard gulp gun hack hammer harbour harm harness hash hatch
    hate haunt heat hedge hit hole hook hope horse host hug idle impact incline influence inhale ink intent
    interest interface interview invoice iron jazz joke juice keel kid kiss knock labor labour lace land lap latch
    laugh leach leak leap lecture leech lick lie lobby loot lump lust man mandate manner manoeuvre mash matter
    merit mess milk mime mistake mold monkey mop mount murder neglect nerd net network nod obscure offer oil ooze
    orbit overpass package pale panic parent patent pee peer pencil perfume pet phase pile pilot pipe pity plant
    plead plug plump plunge poison poll poop pore pound power praise preserve press prey price pride prime
    programme prompt protest pump punch quiver rack rage rake rally rant rap rat reform regret relish remake remedy
    rendezvous repair replicate resolve resort respect rhyme riot rip risk roast rock roof root rub ruin rust
    safeguard scar scare scout scrape screw sedate seed sentence service shack shave shed shelter ship shiver shock
    shore short signal silence sink sip skateboard ski sleep slick slip slit slouch smash smell smirk smoke snake
    sneeze sob sour span spare spark spill spiral spite splash spray spring sprinkle spruce spur stain stalk stall
    stamp staple steer stem stick stink stitch stockpile stoop storm strain stray stream stress strike string
    stroke struggle stuff stumble sub suit supplement supply sure surface surge surprise suspect sweat swing swipe
    tally tangle target temper tender thin thrust tire toll torture toss transition trap tribute trick trickle trip
    trot trouble tunnel twin urge usher utter vacuum value venture volunteer vomit vow warehouse warm warrant wash
    waste wax weather weed wet wheel whip whisk whisper whistle wick wimp wish workshop worry worship worth wound
    wreck wrinkle wrong yell
";
