use super::*;

#[test]
fn legal_01_what_texts_are_written_with_is_shown() {
    let html = to_safe_html(
        "# Terms {#top}\n\n## 1. Who may *join*\n\nAdults **only**, ~~minors~~.\\\nSee [the law](https://example.org/law \"Law\") or [the top](#top),\n\
         write to <mailto:a@example.org>.\n\n3. three\n4. four\n\n- a\n\n> quoted `code`\n\n| what | how long |\n|---|---:|\n| letters | a day |\n\n---\n",
    );
    for part in [
        "<h1 id=\"top\">Terms</h1>",
        "<h2>1. Who may <em>join</em></h2>",
        "<strong>only</strong>, <del>minors</del>.<br>",
        "<a href=\"https://example.org/law\" title=\"Law\" rel=\"noopener noreferrer\">the law</a>",
        "<a href=\"#top\" rel=\"noopener noreferrer\">the top</a>",
        "href=\"mailto:a@example.org\"",
        "<ol start=\"3\">",
        "<ul>\n<li>a</li>",
        "<blockquote>",
        "<code>code</code>",
        "<th>what</th>",
        "<td>letters</td>",
        "<hr>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

/// What no page may hold, whatever the Markdown is.
const NEVER: &[&str] = &[
    "<script",
    "alert(1)\"",
    "onclick",
    "onerror",
    "onload",
    "href=\"javascript",
    "href=\"data",
    "vbscript:",
    "<img",
    "src=",
    "style",
    "class",
    "<iframe",
    "<form",
    "<input",
    "<svg",
    "<meta",
    "<base",
    "target",
];

#[test]
fn legal_01_html_scripts_and_dangerous_links_are_removed_and_words_stay() {
    for (markdown, html) in [
        ("<script>alert(1)</script>\n\nAfter", "After"),
        ("One <script>alert(1)</script> two", "<p>One  two</p>"),
        ("<style>body{display:none}</style>\n\nAfter", "After"),
        ("<div onclick=\"alert(1)\" style=\"color:red\" class=\"x\">A clause</div>", "A clause"),
        ("<iframe src=\"https://example.org\"></iframe>\n\nAfter", "After"),
        ("<form action=\"https://example.org\"><input name=\"a\"><button>Send</button></form>", "Send"),
        ("<svg onload=\"alert(1)\"><circle/></svg>\n\nAfter", "After"),
        ("<meta http-equiv=\"refresh\" content=\"0;url=https://example.org\">\n\nAfter", "After"),
        ("<base href=\"https://example.org\">\n\nAfter", "After"),
        ("<a href=\"https://example.org\" onclick=\"alert(1)\" target=\"_blank\">here</a>", "here</a>"),
        ("[here](javascript:alert(1))", "here</a></p>"),
        ("[here](JaVaScRiPt:alert(1))", "here</a></p>"),
        ("<a href=\" &#106;avascript:alert(1)\">here</a>", "here</a>"),
        ("[here](data:text/html,<script>alert(1)</script>)", "here"),
        ("[here](vbscript:x)", "here</a></p>"),
        ("![A signature](https://example.org/a.png \"Ours\")", "<p>A signature</p>"),
        ("<img src=x onerror=alert(1)>\n\nAfter", "After"),
        ("`<script>`", "&lt;script&gt;"),
        ("## Heading {onclick=alert(1) .class #id}", "<h2 id=\"id\">Heading</h2>"),
    ] {
        let made = to_safe_html(markdown);
        assert!(made.contains(html), "{markdown:?} is {made:?}");
        let bare = made.to_lowercase();
        for never in NEVER {
            assert!(!bare.contains(never), "{never} in {made:?} of {markdown:?}");
        }
    }
}

#[test]
fn legal_01_the_largest_text_is_rendered_whole() {
    let clause = "## A clause\n\nIt *says* something, [somewhere](https://example.org).\n\n";
    let text = clause.repeat(crate::LegalText::MAX_BYTES / clause.len());
    assert_eq!(to_safe_html(&text).matches("<h2>A clause</h2>").count(), crate::LegalText::MAX_BYTES / clause.len());
}

#[test]
fn a_text_is_blank_if_a_page_of_it_would_show_no_word() {
    for blank in ["", "\n", "# \n", "---", "![](a.png)", "<b></b>"] {
        assert!(is_blank(blank), "{blank:?}");
    }
    for shown in ["a", "# 1", "![alt](a.png)", "<b>word</b>", "&lt;"] {
        assert!(!is_blank(shown), "{shown:?}");
    }
}
