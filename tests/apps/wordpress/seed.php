<?php
// Makes the site: php seed.php < seed.json. Called once, on an empty data base.
$_SERVER['HTTP_HOST'] = '127.0.0.1';
define( 'WP_INSTALLING', true );
require getenv( 'WP_WEB' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/nav-menu.php';
$seed = json_decode( file_get_contents( 'php://stdin' ), true );
$password = $seed['password'];
[ $first ] = $seed['users'];
wp_install( 'Oak Lane Pottery', $first[0], $first[2], true, '', $password );

// What the installer writes as an example.
foreach ( get_posts( [ 'post_type' => [ 'post', 'page' ], 'post_status' => 'any', 'numberposts' => -1 ] ) as $post ) {
	wp_delete_post( $post->ID, true );
}
$users = [];
foreach ( $seed['users'] as [ $login, $shown, $mail, $role, $locale ] ) {
	$user = get_user_by( 'login', $login );
	$names = explode( ' ', $shown );
	$id = $user ? $user->ID : wp_insert_user( [ 'user_login' => $login, 'user_email' => $mail, 'user_pass' => $password, 'role' => $role ] );
	wp_update_user( [ 'ID' => $id, 'display_name' => $shown, 'first_name' => $names[0], 'last_name' => $names[1], 'nickname' => $shown, 'locale' => $locale ] );
	if ( $role !== 'subscriber' ) {
		// Somebody who has worked here before has closed the introduction of the editor.
		update_user_meta( $id, 'wp_persisted_preferences', [ 'core/edit-post' => [ 'welcomeGuide' => false, 'isComplementaryAreaVisible' => true ], '_modified' => '2025-01-01T00:00:00.000Z' ] );
		update_user_meta( $id, 'show_welcome_panel', '0' );
		update_user_meta( $id, 'dismissed_wp_pointers', 'wp496_privacy,theme_editor_notice' );
	}
	$users[$login] = $id;
}
wp_set_current_user( $users['hanna'] );
kses_remove_filters();
$categories = [];
foreach ( $seed['categories'] as $name ) {
	$categories[$name] = wp_insert_term( $name, 'category' )['term_id'];
}
$ids = [];
foreach ( $seed['pages'] as $at => [ $title, $content ] ) {
	$ids[$title] = wp_insert_post( wp_slash( [ 'post_type' => 'page', 'post_title' => $title, 'post_content' => $content, 'post_status' => 'publish', 'post_author' => $users['hanna'], 'post_date' => '2025-01-02 09:00:00', 'menu_order' => $at, 'comment_status' => 'closed', 'ping_status' => 'closed' ] ) );
}
foreach ( $seed['posts'] as $post ) {
	$ids[$post['title']] = wp_insert_post( wp_slash( [
		'post_title' => $post['title'], 'post_content' => $post['content'], 'post_status' => $post['status'], 'post_author' => $users[$post['author']], 'post_date' => $post['date'],
		'post_category' => array_map( fn ( $name ) => $categories[$name], $post['categories'] ), 'tags_input' => $post['tags'], 'comment_status' => 'open', 'ping_status' => 'closed',
	] ) );
}
foreach ( $seed['comments'] as $at => $comment ) {
	wp_insert_comment( wp_slash( [ 'comment_post_ID' => $ids[$comment['post']], 'comment_author' => $comment['name'], 'comment_author_email' => $comment['email'], 'comment_content' => $comment['text'],
		'comment_approved' => $comment['status'], 'comment_date' => gmdate( 'Y-m-d H:i:s', strtotime( '2025-11-01 10:00:00' ) + $at * 7200 ) ] ) );
}
$folder = getenv( 'WP_DATA' ) . '/uploads/2025/01';
wp_mkdir_p( $folder );
foreach ( $seed['pictures'] as $at => [ $file, $title, $alt ] ) {
	$image = imagecreatetruecolor( 480, 320 );
	imagefill( $image, 0, 0, imagecolorallocate( $image, 225, 215, 200 ) );
	imagefilledellipse( $image, 240, 190, 260, 150, imagecolorallocate( $image, 70 + $at * 35, 90, 170 - $at * 30 ) );
	imagepng( $image, "$folder/$file" );
	$id = wp_insert_attachment( [ 'post_mime_type' => 'image/png', 'post_title' => $title, 'post_status' => 'inherit', 'post_author' => $users['hanna'], 'post_date' => '2025-01-03 09:00:00' ], "$folder/$file" );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, "$folder/$file" ) );
	if ( $alt !== '' ) {
		update_post_meta( $id, '_wp_attachment_image_alt', $alt );
	}
}
switch_theme( 'twentytwentyone' );
$menu = wp_create_nav_menu( 'Main menu' );
foreach ( $seed['menu'] as $at => $title ) {
	wp_update_nav_menu_item( $menu, 0, [ 'menu-item-object' => 'page', 'menu-item-object-id' => $ids[$title], 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish', 'menu-item-position' => $at + 1 ] );
}
set_theme_mod( 'nav_menu_locations', [ 'primary' => $menu ] );
foreach ( [
	'blogdescription' => 'Clay, fire and patience', 'permalink_structure' => '/%postname%/', 'show_avatars' => 0, 'timezone_string' => 'Europe/Berlin', 'start_of_week' => 0,
	'default_pingback_flag' => 0, 'default_ping_status' => 'closed', 'show_on_front' => 'posts', 'posts_per_page' => 10, 'comments_notify' => 0, 'moderation_notify' => 0, 'comment_previously_approved' => 1,
	'admin_email_lifespan' => 4102444800, 'uploads_use_yearmonth_folders' => 1,
] as $name => $value ) {
	update_option( $name, $value );
}
flush_rewrite_rules();
echo 'made: ', count( $ids ), "\n";
