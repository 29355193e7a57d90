## Goals that are kept, forms of goals with blanks, and what is dragged into the goal

goals-favourites = Favourites
goals-favourite-add = Add to favourites
goals-favourite-remove = Remove from favourites
goals-forms = Fill in the blanks
goals-form-cheapest = Find the cheapest [product] on [site]
goals-form-search = Open [site], search for [words], and tell me the price of the first result
goals-form-list = Open [site] and list all [things] with their prices
goals-form-read = Open [site], find the page about [subject], and read it
goals-blanks = Fill in first: { $blanks }. Tab goes to the next blank.
goals-drop = Drop a link or a text here
goal-secret = Put in a kept password or code
goal-secret-keep = Keep a password or code…
which-site = Which site?
which-site-practice = The practice shop
which-site-other = Another address…
interrupted-title = { $step ->
    [0] Your last goal broke off before its first step
   *[other] Your last goal broke off at step { $step }
}
interrupted-left = Left as it is. It stays in the history.
follow-placeholder = What next? For example: and now the same for Leeds
follow-label = A goal that goes on from here
follow-send = Go on from here
which-site-on-practice = It begins on the practice shop.
